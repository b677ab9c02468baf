//! The deserialiser that reads fields into the struct of a question. A field that is null counts as missing; a query
//! has only texts, of which `true` and `false` are flags.

use super::Misread;
use bezzel_workbench::whole;
use serde::de::{
    self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};
use std::fmt;

impl de::Error for Misread {
    /// A value of the wrong type. Its field and the enclosing ones add their names.
    fn custom<T: fmt::Display>(_: T) -> Misread {
        Misread::Value { name: String::new() }
    }

    fn missing_field(name: &'static str) -> Misread {
        Misread::Missing { name }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for Misread {}

impl Misread {
    /// Adds the name of a field, or the index of an item, to an error in its value.
    fn within(self, field: &str) -> Misread {
        match self {
            Misread::Value { name } if name.is_empty() || name.starts_with('[') => {
                Misread::Value { name: format!("{field}{name}") }
            }
            other => other,
        }
    }
}

/// The fields of an object.
struct Named<'a> {
    values: serde_json::map::Iter<'a>,
    next: Option<(&'a String, &'a Value)>,
    are_sent: bool,
    /// Whether fields that are null count.
    with_null: bool,
}

impl Named<'_> {
    fn of(map: &Map<String, Value>, are_sent: bool, with_null: bool) -> Named<'_> {
        Named { values: map.iter(), next: None, are_sent, with_null }
    }
}

impl<'de> MapAccess<'de> for Named<'_> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misread> {
        let with_null = self.with_null;
        self.next = self.values.find(|(_, value)| with_null || !value.is_null());
        self.next.map(|(name, _)| seed.deserialize(name.as_str().into_deserializer())).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        let Some((name, value)) = self.next else { return Err(de::Error::custom("no name")) };
        seed.deserialize(One { value, is_sent: self.are_sent }).map_err(|error| error.within(name))
    }
}

/// The items of a list.
struct Items<'a> {
    values: std::iter::Enumerate<std::slice::Iter<'a, Value>>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misread> {
        let Some((at, value)) = self.values.next() else { return Ok(None) };
        let item = seed.deserialize(One { value, is_sent: true });
        item.map(Some).map_err(|_| Misread::Value { name: format!("[{at}]") })
    }
}

/// The value of one field.
#[derive(Clone, Copy)]
pub(super) struct One<'a> {
    pub(super) value: &'a Value,
    /// Whether the value is from a body, and not from a query.
    pub(super) is_sent: bool,
}

impl<'de> Deserializer<'de> for One<'_> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(number) => match number.as_u64() {
                Some(number) => visitor.visit_u64(number),
                None => match number.as_i64() {
                    Some(number) => visitor.visit_i64(number),
                    None => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
                },
            },
            Value::String(text) => visitor.visit_str(text),
            Value::Array(list) => {
                let mut items = Items { values: list.iter().enumerate() };
                let value = visitor.visit_seq(&mut items)?;
                match items.values.next() {
                    None => Ok(value),
                    Some(_) => Err(de::Error::custom("too long")),
                }
            }
            Value::Object(map) => visitor.visit_map(Named::of(map, self.is_sent, true)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::String(text) if !self.is_sent && text == "true" => visitor.visit_bool(true),
            Value::String(text) if !self.is_sent && text == "false" => visitor.visit_bool(false),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match whole(self.value) {
            Some(number) => visitor.visit_u64(number),
            None => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let Value::Object(map) = self.value else { return self.deserialize_any(visitor) };
        if let Some(name) = map.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(Misread::Unknown { name: name.clone(), known: names.to_vec() });
        }
        visitor.visit_map(Named::of(map, self.is_sent, false))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 u8 u16 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
