//! The colours of pictures.

use bezzel::UnknownName;
use std::str::FromStr;

/// An opaque colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour as `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The colour `part`/`whole` of the way to `other`.
    pub(crate) fn towards(self, other: Colour, part: u16, whole: u16) -> Colour {
        let mix = |a: u8, b: u8| {
            let (a, b) = (u32::from(a), u32::from(b));
            let (part, whole) = (u32::from(part), u32::from(whole));
            ((a * (whole - part) + b * part + whole / 2) / whole) as u8
        };
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// What a colour is for. Pictures are described by these, and a theme says the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Behind everything.
    Background,
    /// Squares whose row plus column is even.
    Light,
    /// The other squares.
    Dark,
    /// A queen that nothing attacks.
    Queen,
    /// A queen that is attacked, the line to its attacker, and a square that is refused.
    Attacked,
    /// A square just taken or looked at.
    Marked,
    /// Titles and coordinates.
    Text,
}

/// A set of colours, one for each role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Wood: light and brown.
    #[default]
    Wood,
    /// White and grey, for paper.
    Paper,
    /// White and blue.
    Sea,
    /// Light on dark.
    Night,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Wood, Theme::Paper, Theme::Sea, Theme::Night];

    /// The name given to `--theme`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Paper => "paper",
            Theme::Sea => "sea",
            Theme::Night => "night",
        }
    }

    /// The colour for a role.
    #[must_use]
    pub const fn colour(self, role: Role) -> Colour {
        let [background, light, dark, queen, attacked, marked, text] = match self {
            Theme::Wood => [
                Colour(255, 255, 255),
                Colour(240, 217, 181),
                Colour(181, 136, 99),
                Colour(38, 32, 28),
                Colour(190, 22, 34),
                Colour(250, 214, 74),
                Colour(38, 32, 28),
            ],
            Theme::Paper => [
                Colour(255, 255, 255),
                Colour(255, 255, 255),
                Colour(208, 208, 208),
                Colour(0, 0, 0),
                Colour(200, 0, 0),
                Colour(255, 232, 128),
                Colour(0, 0, 0),
            ],
            Theme::Sea => [
                Colour(255, 255, 255),
                Colour(234, 242, 248),
                Colour(112, 155, 190),
                Colour(18, 38, 62),
                Colour(206, 32, 41),
                Colour(250, 214, 74),
                Colour(18, 38, 62),
            ],
            Theme::Night => [
                Colour(24, 26, 31),
                Colour(96, 104, 118),
                Colour(58, 64, 76),
                Colour(240, 232, 214),
                Colour(255, 110, 100),
                Colour(122, 108, 34),
                Colour(224, 226, 230),
            ],
        };
        match role {
            Role::Background => background,
            Role::Light => light,
            Role::Dark => dark,
            Role::Queen => queen,
            Role::Attacked => attacked,
            Role::Marked => marked,
            Role::Text => text,
        }
    }
}

impl FromStr for Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Theme, UnknownName> {
        UnknownName::find("theme", name, Theme::ALL, Theme::name)
    }
}
