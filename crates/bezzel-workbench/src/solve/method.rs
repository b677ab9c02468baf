//! The methods for finding a single solution.

crate::question::choices! {
    /// The method for finding a single solution.
    pub enum OneMethod("method") {
        /// The lexicographically first solution, by search.
        First = "first",
        /// By a formula, in linear time.
        Construct = "construct",
        /// A random solution, by local search.
        Random = "random",
    }
}
