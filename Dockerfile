FROM python:3.13-slim AS build
WORKDIR /build

# The environment gets no pip of its own: that of this stage fills it from outside.
RUN python -m venv --without-pip /opt/sigmath

# Dependencies before code: this layer changes only when a version does.
COPY pyproject.toml constraints.txt ./
RUN python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" > requirements.txt
RUN python -m pip --python /opt/sigmath/bin/python install --no-cache-dir --constraint constraints.txt --requirement requirements.txt

COPY README.md LICENSE ./
COPY distributions distributions
COPY schemas schemas
COPY app app
RUN python -m pip --python /opt/sigmath/bin/python install --no-cache-dir --no-deps .


FROM python:3.13-slim
COPY --from=build /opt/sigmath /opt/sigmath
ENV PATH=/opt/sigmath/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    SIGMATH_CACHE=/tmp/sigmath \
    SIGMATH_HOST=0.0.0.0 \
    SIGMATH_PORT=8000

# An empty folder: nothing that lies beside the program can be imported instead of it.
WORKDIR /srv
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['SIGMATH_PORT'] + '/healthz', timeout=2)"]

# Exec form: the signal to stop reaches the program itself, which answers what it has
# begun before it goes.
CMD ["sigmath"]
