//! The methods for finding a single solution, and the sets of solutions that are asked for in one word.

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

crate::question::choices! {
    /// Solutions in one word.
    pub enum Set("which") {
        /// One solution.
        One = "one",
        /// A random one.
        Random = "random",
        /// The list of all.
        All = "all",
        /// The list of the distinct ones.
        Distinct = "distinct",
        /// Uniform samples.
        Sample = "sample",
    }
}
