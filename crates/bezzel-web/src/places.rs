//! Admission of connections: a limit for all, a limit for each address, and new connections replace idle ones.
//!
//! A limit alone is not fair: one address that opens connections and sends nothing would hold them all, and the next
//! client would wait until they time out. So if there is no place left, the connection that has been idle for longest
//! is closed: one of the same address if that has reached its limit, else one of the address with the most
//! connections.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// Returns the address that counts as the holder of a connection. IPv6 addresses are assigned in networks of 64 bits,
/// so a network is one holder.
pub(crate) fn holder(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) >> 64 << 64;
            // The loopback address is a single address, not a network.
            IpAddr::V6(if address.is_loopback() { address } else { Ipv6Addr::from(network) })
        }
        address => address,
    }
}

/// The open connections.
#[derive(Debug)]
pub(crate) struct Places {
    all: usize,
    each: usize,
    held: Mutex<HashMap<IpAddr, Vec<Arc<Connection>>>>,
}

#[derive(Debug)]
struct Connection {
    leave: Notify,
    still: Mutex<Still>,
}

#[derive(Debug)]
struct Still {
    /// The number of requests whose answers are not sent yet.
    answering: usize,
    since: Instant,
}

/// The place of a connection. Dropping it frees the place.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    holder: IpAddr,
    held: Arc<Connection>,
}

/// Marks the connection as busy while it exists.
#[derive(Debug)]
pub(crate) struct Answering(Arc<Connection>);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Places {
    pub(crate) fn new(all: usize, each: usize) -> Places {
        Places { all, each, held: Mutex::default() }
    }

    /// Returns a place for a connection from `address`; `None` if every connection that could be replaced is busy.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let holder = holder(address);
        let mut all = lock(&self.held);
        if all.get(&holder).is_some_and(|own| own.len() >= self.each) {
            Places::evict(&mut all, holder)?;
        } else if all.values().map(Vec::len).sum::<usize>() >= self.all {
            // The holder with the most connections gives one up, but not to a holder with as many.
            let own = all.get(&holder).map_or(0, Vec::len);
            let mut others: Vec<(usize, IpAddr)> =
                all.iter().map(|(&other, held)| (held.len(), other)).collect();
            others.sort_unstable_by(|a, b| b.cmp(a));
            let larger = others.into_iter().filter(|&(held, other)| held > own || other == holder);
            larger.into_iter().find_map(|(_, other)| Places::evict(&mut all, other))?;
        }
        let still = Mutex::new(Still { answering: 0, since: Instant::now() });
        let held = Arc::new(Connection { leave: Notify::new(), still });
        all.entry(holder).or_default().push(Arc::clone(&held));
        Some(Place { places: Arc::clone(self), holder, held })
    }

    /// Closes the connection of a holder that has been idle for longest.
    fn evict(all: &mut HashMap<IpAddr, Vec<Arc<Connection>>>, holder: IpAddr) -> Option<()> {
        let own = all.get_mut(&holder)?;
        let still = own.iter().enumerate().filter_map(|(at, held)| {
            let still = lock(&held.still);
            (still.answering == 0).then_some((still.since, at))
        });
        let (_, at) = still.min()?;
        own.remove(at).leave.notify_one();
        Some(())
    }
}

impl Place {
    /// Resolves when the place is needed for another connection.
    pub(crate) async fn wanted(&self) {
        self.held.leave.notified().await;
    }

    /// Marks the connection as busy with a request, until the result is dropped.
    pub(crate) fn answering(&self) -> Answering {
        lock(&self.held.still).answering += 1;
        Answering(Arc::clone(&self.held))
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let mut still = lock(&self.0.still);
        still.answering -= 1;
        still.since = Instant::now();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = lock(&self.places.held);
        if let Some(own) = all.get_mut(&self.holder) {
            own.retain(|held| !Arc::ptr_eq(held, &self.held));
            if own.is_empty() {
                all.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    async fn is_wanted(place: &Place) -> bool {
        tokio::time::timeout(Duration::from_millis(1), place.wanted()).await.is_ok()
    }

    #[tokio::test]
    async fn who_holds_all_makes_room_for_another() {
        let places = Arc::new(Places::new(4, 4));
        let held: Vec<Place> = (0..4).map(|_| places.enter(ONE).unwrap()).collect();
        let answering = held[0].answering();
        let _other = places.enter(OTHER).expect("a still one makes room");
        assert!(!is_wanted(&held[0]).await, "it is being answered");
        assert!(is_wanted(&held[1]).await, "still for longest");
        assert!(!is_wanted(&held[2]).await);
        // Now the connection is idle, but for the shortest time.
        drop(answering);
        let _more = places.enter(OTHER).unwrap();
        assert!(is_wanted(&held[2]).await);
        // Each holder has two: a holder takes no place from an equal one, but replaces its own connections.
        let _third = places.enter(OTHER).unwrap();
        assert!(!is_wanted(&held[3]).await && !is_wanted(&held[0]).await);
    }

    #[tokio::test]
    async fn an_address_has_its_share_and_no_more() {
        let places = Arc::new(Places::new(10, 2));
        let first = places.enter(ONE).unwrap();
        let _second = places.enter(ONE).unwrap();
        let _third = places.enter(ONE).unwrap();
        assert!(is_wanted(&first).await);
        assert_eq!(lock(&places.held)[&ONE].len(), 2);
        let kept: Vec<Answering> = [&_second, &_third].map(Place::answering).into();
        assert!(places.enter(ONE).is_none(), "both are being answered");
        assert!(places.enter(OTHER).is_some());
        drop(kept);
        drop((_second, _third, first));
        assert!(lock(&places.held).is_empty(), "nothing is kept of who has gone");
    }

    #[test]
    fn a_network_is_one_holder() {
        let holder = |text: &str| holder(text.parse().unwrap());
        assert_eq!(holder("2001:db8::1"), holder("2001:db8::ffff:2"));
        assert_ne!(holder("2001:db8::1"), holder("2001:db8:0:1::1"));
        assert_eq!(holder("::ffff:10.0.0.1"), ONE);
        assert_ne!(holder("::1"), holder("::"));
    }
}
