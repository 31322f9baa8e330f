"""What is written from the code into documents. `python -m torquec.generator.documents` writes it, tests compare."""
