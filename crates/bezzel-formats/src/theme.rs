//! The colours of pictures.

use bezzel::UnknownName;
use std::str::FromStr;

/// An opaque colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Returns the colour as `#rrggbb`.
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

/// The role of a colour. Pictures are described by roles, and a theme gives their colours.
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
    /// A region of a puzzle, by its number; there are twelve colours.
    Region(u8),
    /// The pattern of a region.
    Pattern(u8),
    /// A square that is out.
    Blocked,
    /// The thin lines between squares of a region.
    Hairline,
    /// How much of something there is, from 0 to 255: the colours of viridis, which grow lighter evenly.
    Level(u8),
}

/// The colours of regions and of their patterns, on light ground and on dark.
const REGIONS: [[Colour; 12]; 4] = [
    [
        rgb(0xaad9ff),
        rgb(0xffca9b),
        rgb(0xa9ebc4),
        rgb(0xdfc4f8),
        rgb(0xfae78b),
        rgb(0xffbac6),
        rgb(0xa2eeee),
        rgb(0xdfd4c6),
        rgb(0xcaeca0),
        rgb(0xbac3ff),
        rgb(0xffad9a),
        rgb(0xb5bfc9),
    ],
    [
        rgb(0x7fafd8),
        rgb(0xdfa06f),
        rgb(0x7ec19a),
        rgb(0xb59bce),
        rgb(0xd1bd5b),
        rgb(0xd9909d),
        rgb(0x74c4c5),
        rgb(0xb8aa98),
        rgb(0xa0c274),
        rgb(0x9199d6),
        rgb(0xdd8270),
        rgb(0x8897a7),
    ],
    [
        rgb(0x2f516d),
        rgb(0x714521),
        rgb(0x2b5c42),
        rgb(0x564467),
        rgb(0x665701),
        rgb(0x6d3c45),
        rgb(0x215e5e),
        rgb(0x574e40),
        rgb(0x455c24),
        rgb(0x3f446d),
        rgb(0x713327),
        rgb(0x394450),
    ],
    [
        rgb(0x517899),
        rgb(0x9d6a42),
        rgb(0x4e8566),
        rgb(0x7e6891),
        rgb(0x8f7e2b),
        rgb(0x99606a),
        rgb(0x448687),
        rgb(0x807362),
        rgb(0x698445),
        rgb(0x63699a),
        rgb(0x9f5648),
        rgb(0x5c6a79),
    ],
];

const fn rgb(hex: u32) -> Colour {
    Colour((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
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
    /// Blue and white, as the pages are.
    Porcelain,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 5] =
        [Theme::Wood, Theme::Paper, Theme::Sea, Theme::Night, Theme::Porcelain];

    /// Returns the name, as `--theme` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Paper => "paper",
            Theme::Sea => "sea",
            Theme::Night => "night",
            Theme::Porcelain => "porcelain",
        }
    }

    /// Returns the colour for a role.
    #[must_use]
    pub fn colour(self, role: Role) -> Colour {
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
            Theme::Porcelain => [
                rgb(0xffffff),
                rgb(0xfcfdff),
                rgb(0xc6d7f0),
                rgb(0x12234d),
                rgb(0xbe2618),
                rgb(0xffcc4d),
                rgb(0x101b36),
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
            Role::Region(region) => REGIONS[self.ground()][region as usize % 12],
            Role::Pattern(region) => REGIONS[self.ground() + 1][region as usize % 12],
            Role::Blocked => rgb(0x5b6984),
            Role::Hairline => rgb(0x8d97a8),
            Role::Level(level) => {
                let colour = colorous::VIRIDIS.eval_rational(level.into(), 256);
                Colour(colour.r, colour.g, colour.b)
            }
        }
    }
}

impl Theme {
    /// Where the colours of regions on a ground like this one's begin.
    const fn ground(self) -> usize {
        if matches!(self, Theme::Night) { 2 } else { 0 }
    }
}

impl FromStr for Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Theme, UnknownName> {
        UnknownName::find("theme", name, Theme::ALL, Theme::name)
    }
}
