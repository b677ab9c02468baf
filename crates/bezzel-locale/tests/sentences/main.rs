//! The sentences of the catalogues, and the words of the whole project.

mod catalogue;
mod words;
