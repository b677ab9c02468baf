# The commands of everyday work; `just` lists them.

default:
    @just --list

# What a change must pass before it is submitted
ci:
    .ci/run

# The tests of what `cargo run` compiles
test:
    cargo test --release -p bezzel -p bezzel-cli -p bezzel-locale -p bezzel-models -p bezzel-pages -p bezzel-workbench

# Formatting, lints and documentation
lint:
    cargo fmt --all --check
    browser/node_modules/.bin/prettier --check --log-level warn .
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --document-private-items

# Format all source
format:
    cargo fmt --all
    browser/node_modules/.bin/prettier --write --log-level warn .

# The Python package: its wheel built, installed and tested
python:
    .ci/python

# The workbench without a server: a folder that any web server can give, and the npm package
site folder="site":
    crates/bezzel-wasm/build {{folder}}

# Accept the golden pictures as they are now; look at them first
bless:
    BEZZEL_BLESS=1 cargo test --release -p bezzel-formats --test pictures

# Write openapi.json and the types of npm from the structs of questions and answers
describe:
    BEZZEL_BLESS=1 cargo test --release -p bezzel-web --features schema --lib description

# Licences and advisories of what we depend on (needs cargo-deny)
deny:
    cargo deny check

# Everything that a release has, in target/dist (docs/releases.md)
dist *parts:
    .ci/dist {{parts}}
