//! Strangers, with the messages that a page sends: their facts count only when a worker finds them too, and wrong,
//! stolen or invalid ones never do. Pages in a browser are tested in browser/work.test.mjs.

use crate::broker::{PATIENCE, Server, plan, right, within};
use crate::hostile::{Hostile, shards, tally};
use bezzel_campaign::Again;
use futures_util::{FutureExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const SUBJECT: &str = "bezzel.stranger";

/// More than the least time between two messages of a stranger that are answered.
const PACE: Duration = Duration::from_millis(550);

/// A client of the broker with the permissions of a page, under its key.
struct Stranger(Hostile);

impl Stranger {
    fn new(server: &Server, key: &str) -> Stranger {
        let options = async_nats::ConnectOptions::new().custom_inbox_prefix("_STRANGER");
        Stranger(Hostile::connect(server, key, options.request_timeout(Some(PATIENCE))))
    }

    /// The answer to a message, if the coordinator listens.
    fn send(&self, message: &Value) -> Option<Value> {
        self.0.request(SUBJECT.to_owned(), message)
    }

    fn ask(&self, wants: usize, found: &[Value]) -> Option<Value> {
        // The coordinator leaves what comes sooner after its last answer unanswered.
        std::thread::sleep(PACE);
        self.send(&json!({ "key": self.0.login, "wants": wants, "found": found }))
    }

    /// How many of these messages are answered before one of another stranger that is sent after them.
    fn answered(&self, messages: impl IntoIterator<Item = Value>) -> usize {
        let Hostile { runtime, client, .. } = &self.0;
        let inbox = client.new_inbox();
        let mut answers = runtime.block_on(async {
            let answers = client.subscribe(inbox.clone()).await.unwrap();
            for message in messages {
                let text = message.to_string().into();
                client.publish_with_reply(SUBJECT, inbox.clone(), text).await.unwrap();
            }
            answers
        });
        // An inbox has a name of its own.
        self.send(&json!({ "key": inbox, "wants": 0 })).unwrap();
        std::iter::from_fn(|| answers.next().now_or_never()).count()
    }

    /// Asks until the coordinator answers.
    fn first(&self) -> Value {
        let mut answer = None;
        within("the coordinator answers", || {
            answer = self.ask(1, &[]);
            answer.is_some()
        });
        answer.unwrap()
    }

    /// Counts the shard that every stranger gets first, and returns `wants` other shards, received for it.
    fn admitted(&self, wants: usize) -> Vec<u64> {
        let first = shards(&self.first());
        let [first] = first[..] else { panic!("one shard first, and not {first:?}") };
        shards(&self.ask(wants, &[fact(first, 0)]).unwrap())
    }
}

/// A page's message about a shard, with `more` solutions of weight 8 than there are.
fn fact(shard: u64, more: u64) -> Value {
    let (plan, by_weight) = (plan().to_string(), tally(shard, more).by_weight);
    json!({ "plan": plan, "shard": shard, "by_weight": by_weight, "kernel": "simd128", "version": "1", "micros": 1 })
}

#[test]
fn what_strangers_find_counts_when_a_worker_finds_it_and_a_liar_is_refuted() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let (name, coordinated) = std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| server.coordinate(Again::Every, true, Arc::default()));
        let honest = Stranger::new(&server, "an-honest-stranger");
        let given = honest.admitted(20);
        assert_eq!(given.len(), 20);
        let found: Vec<Value> = given.iter().map(|&shard| fact(shard, 0)).collect();
        let told = honest.ask(0, &found).unwrap();
        assert_eq!((&told["found"], &told["confirmed"]), (&json!(20), &json!(0)));
        // A repeated fact is not counted again.
        assert_eq!(honest.ask(0, &found).unwrap()["found"], 20);

        let liar = Stranger::new(&server, "a-stranger-who-lies");
        let taken = liar.admitted(5);
        assert!(taken.iter().all(|shard| !given.contains(shard)), "{taken:?}, {given:?}");
        let told = liar.ask(0, &[fact(taken[0], 1)]).unwrap();
        assert_eq!((&told["found"], &told["refuted"]), (&json!(1), &json!(false)));
        // A shard that another stranger holds, and one that was never given.
        let thief = Stranger::new(&server, "a-stranger-that-steals");
        thief.admitted(0);
        let stolen = [fact(taken[1], 1), fact(0, 1)];
        assert_eq!(thief.ask(0, &stolen).unwrap()["found"], 0);

        // A page of a release that counts wrongly, whose tally happens to be right.
        let outdated = Stranger::new(&server, "a-page-of-an-old-release");
        let mut first = fact(shards(&outdated.first())[0], 0);
        first["version"] = json!("0.1.0");
        let answer = outdated.ask(1, &[first]).unwrap();
        assert_eq!((&answer["refuted"], shards(&answer).len()), (&json!(true), 0));

        let survey = server.survey();
        let pending = (0..survey.shards).filter(|&shard| survey.is_pending(shard)).count();
        let known = (0..survey.shards).filter(|&shard| survey.is_known(shard)).count();
        assert_eq!((pending, known), (21, 0));

        for name in ["one", "two"] {
            let server = &server;
            scope.spawn(move || server.work(name, &right, |_| ()).unwrap());
        }
        (told["name"].as_str().unwrap().to_owned(), coordinator.join().unwrap())
    });
    assert!(coordinated.is_complete && coordinated.unconfirmed == 0, "{coordinated:?}");
    assert_eq!(coordinated.refuted, [name]);
    server.has_counted();
    let survey = server.survey();
    assert!((0..survey.shards).all(|shard| survey.is_replicated(shard)));
    let strangers = survey.workers.iter().filter(|each| each.worker.is_stranger()).count();
    assert_eq!(strangers, 2, "the thief has no row");
}

#[test]
fn rubbish_and_floods_of_strangers_are_not_answered() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let stop = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| server.coordinate(Again::NONE, true, Arc::clone(&stop)));
        let stranger = Stranger::new(&server, "sixteen-or-more-bytes");
        let first = shards(&stranger.first())[0];
        let key = &stranger.0.login;
        for rubbish in [
            json!("x"),
            json!({ "wants": 1 }),
            json!({ "key": "short", "wants": 1 }),
            json!({ "key": "x".repeat(65), "wants": 1 }),
            json!({ "key": key, "plan": "cross/2 n=10 depth=0", "wants": 1 }),
            json!({ "key": key, "wants": -1 }),
            json!({ "key": key, "wants": 1, "padding": "x".repeat(16 << 10) }),
        ] {
            let text = rubbish.to_string();
            assert_eq!(stranger.answered([rubbish]), 0, "{}", &text[..30.min(text.len())]);
        }
        // Of many messages at once, few are answered: one at most in half a second.
        std::thread::sleep(PACE);
        let many = (0..100).map(|_| json!({ "key": key, "wants": 0 }));
        assert!((1..50).contains(&stranger.answered(many)));
        // A stranger holds at most 64 shards, however many it wants; one that counts the first shard wrongly gets
        // none.
        let many = shards(&stranger.ask(usize::MAX, &[fact(first, 0)]).unwrap());
        assert_eq!(many.len(), 64);
        assert!(shards(&stranger.ask(1, &[]).unwrap()).is_empty());
        let wrong = Stranger::new(&server, "a-stranger-that-errs");
        let first = shards(&wrong.first())[0];
        let told = wrong.ask(5, &[fact(first, 1)]).unwrap();
        assert_eq!((&told["refuted"], shards(&told)), (&json!(true), vec![]));
        stop.store(true, Ordering::Relaxed);
        coordinator.join().unwrap();
    });
    let survey = server.survey();
    assert!(survey.workers.is_empty(), "{:?}", survey.workers);
}
