"""What parsed words mean, a module for each file of the grammar."""
