//! What is read and written, in one test program: each would have the encoders compiled into it once more.

mod beside;
mod catalogue;
mod examples;
mod levels;
mod models;
mod outputs;
mod pictures;
mod puzzles;
mod refused;
mod shapes;
mod strange_bytes;
mod words;
