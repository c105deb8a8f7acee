"""What a document could do to its reader is refused at the door."""

from pathlib import Path

import pytest

from app.catalogue.xml import NotXmlError, children, read_xml, text_of


def written(folder: Path, text: str) -> Path:
    path = folder / "a.cat"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "doctype",
    [
        "<!DOCTYPE a>",
        '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE a SYSTEM "http://localhost/a.dtd">',
    ],
)
def test_a_document_type_is_refused(tmp_path: Path, doctype: str) -> None:
    with pytest.raises(NotXmlError, match="document type"):
        read_xml(written(tmp_path, f"{doctype}<a>&c;</a>"))


def test_what_is_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotXmlError, match="200 deep"):
        read_xml(written(tmp_path, "<a>" * 201 + "</a>" * 201))


@pytest.mark.parametrize("text", ["", "<a>", "<a></b>", "no", "<a>&b;</a>"])
def test_what_is_no_xml_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(NotXmlError, match="is no XML"):
        read_xml(written(tmp_path, text))


def test_tags_have_no_namespace(tmp_path: Path) -> None:
    root = read_xml(written(tmp_path, '<a xmlns="urn:x"><b><c n="1"/></b></a>'))

    assert root.tag == "a"
    assert [each.get("n") for each in children(root, "b", "c")] == ["1"]


def test_a_text_may_stand_behind_an_element(tmp_path: Path) -> None:
    root = read_xml(written(tmp_path, "<a> <b><c/></b> the words </a>"))

    assert text_of(root) == "the words"
