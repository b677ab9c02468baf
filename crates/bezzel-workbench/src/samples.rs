//! Sources of samples: a count of the board, the tallies of a complete ledger, or a Markov chain.

use crate::field::Field;
use crate::field_value::FieldValue;
use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::question::{Bytes, FilePath, Name, Rule, Whole, WholeOr};
use crate::refusal::Refusal;
use bezzel::count::Expected;
use bezzel::sample::{
    ChainReport, ChainSamples, CountedSamples, DrawError, MAX_CHAIN_SIZE, Samples,
};
use bezzel::stop::Stop;
use bezzel::{Size, Solution};
use std::sync::{Mutex, PoisonError};

crate::question::choices! {
    /// The method of sampling.
    #[derive(Default)]
    pub enum SampleMethod("sampling method", "exact") {
        /// Each solution has exactly the same probability.
        #[default]
        Exact = "exact",
        /// A Markov chain: approximately uniform, for boards up to [`MAX_CHAIN_SIZE`].
        Mcmc = "mcmc",
    }
}

crate::question! {
    /// The fields of samples.
    pub struct SampleRequest => SampleFields where RULES {
        /// The size of the board; that of the ledger, if there is one.
        pub n (skip) [argument]: Option<FieldValue>,
        /// The number of samples.
        #[serde(default)]
        pub count "K" (skip): WholeOr<1, { u64::MAX }, 1>,
        /// The seed.
        pub seed "S" (skip): Option<Whole<0, { u64::MAX }>>,
        /// How samples are drawn, by default `exact`.
        pub method (skip): Option<Name<SampleMethod>>,
        /// The ledger of a complete campaign, from whose tallies samples are drawn.
        pub ledger (skip): Option<FilePath>,
        /// The memory for the samples of a ledger.
        pub memory "BYTES" (skip): Option<Bytes>,
        /// Write how many of the samples have a queen on each square.
        #[serde(default)]
        pub density (skip): bool,
    }
}

const RULES: &[Rule] = &[
    Rule::Excludes(Field::METHOD, &[Field::LEDGER]),
    Rule::Needs(Field::MEMORY, &[Field::LEDGER]),
];

/// The source of samples.
#[derive(Debug)]
pub struct Source(Drawn);

#[derive(Debug)]
enum Drawn {
    Exact(Mutex<Samples>),
    Counted(Mutex<CountedSamples>),
    Chain(Mutex<ChainSamples>),
}

impl Source {
    /// Creates a source that counts the board when the first sample is drawn.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large.
    pub fn exact(size: Size, seed: u64) -> Result<Source, Refusal> {
        Ok(Source(Drawn::Exact(Mutex::new(Samples::new(size, seed)?))))
    }

    /// Creates a source from the tallies of a complete ledger.
    #[must_use]
    pub fn counted(samples: CountedSamples) -> Source {
        Source(Drawn::Counted(Mutex::new(samples)))
    }

    /// Creates a source with a Markov chain on a board up to [`MAX_CHAIN_SIZE`].
    ///
    /// # Errors
    /// [`Refusal`] if the board is larger.
    pub fn chain(size: Size, seed: u64) -> Result<Source, Refusal> {
        let size = Field::N.size(size.get(), MAX_CHAIN_SIZE, None)?;
        Ok(Source(Drawn::Chain(Mutex::new(ChainSamples::new(size, seed)))))
    }

    /// Whether the samples are only approximately uniform.
    #[must_use]
    pub const fn is_approximate(&self) -> bool {
        matches!(self.0, Drawn::Chain(_))
    }

    /// Returns the expected seconds of the count that the first sample makes; `None` if it makes none, or that is fast.
    pub(crate) fn counting_seconds(&self, stop: Stop<'_>) -> Option<f64> {
        let Drawn::Exact(samples) = &self.0 else { return None };
        let samples = samples.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Expected::of(samples.uncounted()?, &Clocks::default(), stop).ok()?.seconds)
    }

    /// Returns the diagnostics of the Markov chain; `None` for other sources.
    #[must_use]
    pub fn report(&self) -> Option<ChainReport> {
        match &self.0 {
            Drawn::Chain(chain) => {
                Some(chain.lock().unwrap_or_else(PoisonError::into_inner).report())
            }
            Drawn::Exact(_) | Drawn::Counted(_) => None,
        }
    }

    /// Calls `take` with each of `count` samples. `progress` receives the share of the board that is counted, and
    /// then the number of samples drawn.
    pub(crate) fn each<E: From<Refusal>>(
        &self,
        count: u64,
        progress: &dyn Progress,
        stop: Stop<'_>,
        take: &mut dyn FnMut(u64, &Solution) -> Result<(), E>,
    ) -> Result<u64, E> {
        // Samples drawn together share the counts within a shard; a chain reports after each sample.
        let at_once = if self.is_approximate() { 1 } else { 1 << 16 };
        let mut done = 0;
        while done < count {
            let some = (count - done).min(at_once) as usize;
            let drawn = |more| {
                let (done, of) = (done + more, Some(count));
                progress.advances(Advance { done, of, share: None });
            };
            let drawn = self.draw(some, progress, &drawn, stop)?;
            for solution in &drawn {
                done += 1;
                take(done, solution)?;
            }
            progress.advances(Advance { done, of: Some(count), share: None });
        }
        Ok(done)
    }

    /// Draws the next samples.
    fn draw(
        &self,
        some: usize,
        progress: &dyn Progress,
        drawn: &(dyn Fn(u64) + Sync),
        stop: Stop<'_>,
    ) -> Result<Vec<Solution>, Refusal> {
        Ok(match &self.0 {
            Drawn::Exact(samples) => {
                let mut samples = samples.lock().unwrap_or_else(PoisonError::into_inner);
                let counted = |done, of| {
                    let share = Some(done as f64 / of as f64);
                    progress.advances(Advance { done: 0, of: None, share });
                };
                samples.count(&counted, stop)?;
                samples.draw_told(some, drawn, stop)?
            }
            Drawn::Counted(samples) => {
                let mut samples = samples.lock().unwrap_or_else(PoisonError::into_inner);
                samples.draw_told(some, drawn, stop)?
            }
            Drawn::Chain(chain) => {
                chain.lock().unwrap_or_else(PoisonError::into_inner).draw(some, stop)?
            }
        })
    }
}

impl From<DrawError> for Refusal {
    fn from(error: DrawError) -> Refusal {
        match error {
            DrawError::Count(error) => error.into(),
            DrawError::Rank(error) => error.into(),
            DrawError::Open(error) => error.into(),
            DrawError::Tallies { .. } => Refusal::defect(error),
            error => Refusal::Draw(error),
        }
    }
}

#[cfg(feature = "campaign")]
mod ledger {
    use super::{Refusal, Source};
    use crate::campaign::{Unfinished, engine};
    use bezzel::Size;
    use bezzel::engine::Resources;
    use bezzel::sample::CountedSamples;
    use bezzel::stop::Stop;
    use bezzel_campaign::{Ledger, total};

    impl Source {
        /// Creates a source from a ledger that is complete and has no objections. `seed` is called only then.
        ///
        /// # Errors
        /// [`Refusal`] if `n` is not the ledger's size, its count has objections, samples cannot be drawn from its
        /// plan, or `stop` returned `true`.
        pub fn ledger(
            ledger: &Ledger,
            n: Option<Size>,
            seed: impl FnOnce() -> u64,
            resources: Resources,
            stop: Stop<'_>,
        ) -> Result<Source, Refusal> {
            let plan = ledger.plan();
            if let Some(n) = n.filter(|n| *n != plan.size()) {
                return Err(Refusal::BoardSize { given: plan.size().get(), n: n.get() });
            }
            let verdict = total(ledger, stop)?;
            if verdict.count().is_none() {
                let file = ledger.path().to_owned();
                return Err(Refusal::Unfinished(Box::new(Unfinished { file, verdict })));
            }
            let engine = engine(plan, "auto", resources)?;
            Ok(Source::counted(CountedSamples::new(engine, ledger.tallies()?, seed())?))
        }
    }
}
