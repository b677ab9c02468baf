//! Reading and writing, in one test program: each program would compile the encoders again.

mod beside;
mod examples;
mod levels;
mod nearly;
mod outputs;
mod pictures;
mod puzzles;
mod refused;
mod several;
mod shapes;
mod strange_bytes;
mod stray;
