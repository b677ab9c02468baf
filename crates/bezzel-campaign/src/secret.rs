//! The secret of a ledger, which chooses the facts that are found again: a keyed hash over plan, shard and worker. A
//! worker that does not know it cannot tell where it may be wrong unnoticed, and learns the choice only after its
//! fact was received.

use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

/// The secret of a ledger.
#[derive(Clone)]
pub(crate) struct Secret {
    key: [u8; 32],
    inner: Sha256,
    outer: Sha256,
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The number drawn for a fact: below a share of 2^64 with the probability of that share.
pub(crate) type Drawn = u64;

impl Secret {
    pub(crate) fn new(key: [u8; 32]) -> Secret {
        let padded = |with: u8| {
            let mut block = [with; 64];
            block.iter_mut().zip(key).for_each(|(byte, of_key)| *byte ^= of_key);
            Sha256::new_with_prefix(block)
        };
        Secret { key, inner: padded(0x36), outer: padded(0x5c) }
    }

    /// Parses the secret from hexadecimal digits.
    pub(crate) fn read(text: &str) -> Option<Secret> {
        let mut key = [0; 32];
        for (at, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        let secret = Secret::new(key);
        (secret.text() == text).then_some(secret)
    }

    /// The secret in hexadecimal digits.
    pub(crate) fn text(&self) -> String {
        hexadecimal(&self.key)
    }

    /// Draws the number of the fact that the worker of this name found: the first eight bytes of HMAC-SHA256 over the
    /// plan's text, the shard and the name, joined by line feeds.
    pub(crate) fn draw(&self, plan: &str, shard: u64, name: &str) -> Drawn {
        let mut inner = Hashing(self.inner.clone());
        write!(inner, "{plan}\n{shard}\n{name}").expect("a hash takes everything");
        let digest = self.outer.clone().chain_update(inner.0.finalize()).finalize();
        u64::from_be_bytes(std::array::from_fn(|at| digest[at]))
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a number drawn for a fact is below this share of all numbers.
pub(crate) fn is_below(drawn: Drawn, share: f64) -> bool {
    (drawn as f64) < share * 2f64.powi(64)
}

/// A formatter target that hashes the text written to it.
pub(crate) struct Hashing(pub(crate) Sha256);

impl Write for Hashing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_is_the_documented_one_and_other_for_each_secret_and_worker() {
        // python3: hmac.digest(bytes(range(32)), b"cross/2 n=12 depth=1\n7\neve", "sha256")[:8].hex()
        let secret = Secret::new(std::array::from_fn(|at| at as u8));
        let drawn = secret.draw("cross/2 n=12 depth=1", 7, "eve");
        assert_eq!(format!("{drawn:016x}"), "ef587ab51fcb86e8");
        let chosen = |secret: &Secret, name: &str, share| {
            let below = |shard: &u64| is_below(secret.draw("plan", *shard, name), share);
            (0..20_000).filter(below).collect::<Vec<_>>()
        };
        assert!(chosen(&secret, "a", 0.0).is_empty());
        assert_eq!(chosen(&secret, "a", 1.0).len(), 20_000);
        let two = chosen(&secret, "a", 0.02);
        assert!((300..500).contains(&two.len()), "{}", two.len());
        // A larger share contains every smaller one; another worker and another secret choose others.
        assert!(two.iter().all(|shard| chosen(&secret, "a", 0.1).contains(shard)));
        assert_ne!(two, chosen(&secret, "b", 0.02));
        assert_ne!(two, chosen(&Secret::new([7; 32]), "a", 0.02));
        assert_eq!(Secret::read(&secret.text()).map(|read| read.text()), Some(secret.text()));
        assert!(Secret::read("00").is_none());
    }
}
