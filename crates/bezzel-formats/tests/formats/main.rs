//! Reading and writing, in one test program: each program would compile the encoders again.

mod examples;
mod levels;
mod pictures;
mod puzzles;
mod reading;
mod refused;
mod strange_bytes;
