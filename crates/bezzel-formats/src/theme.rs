//! The colours of pictures.

/// An opaque colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Returns the colour as `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        let [r, g, b] = self.0;
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// The colour `part`/`whole` of the way to `other`.
    pub(crate) fn towards(self, other: Colour, part: u32, whole: u32) -> Colour {
        Colour(std::array::from_fn(|at| {
            let (a, b) = (u32::from(self.0[at]), u32::from(other.0[at]));
            ((a * (whole - part) + b * part + whole / 2) / whole) as u8
        }))
    }
}

/// The role of a colour. Pictures use roles, and a theme gives their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The background.
    Background,
    /// Squares whose row plus column is even.
    Light,
    /// The other squares.
    Dark,
    /// A queen that is not attacked.
    Queen,
    /// An attacked queen, the line to its attacker, and a refused square.
    Attacked,
    /// The present square of a search.
    Marked,
    /// Titles and coordinates.
    Text,
    /// A region of a puzzle, by its number; there are twelve colours.
    Region(u8),
    /// The pattern of a region.
    Pattern(u8),
    /// A blocked square.
    Blocked,
    /// The thin lines between squares of a region.
    Hairline,
    /// A density level from 0 to 255: the colours of viridis, whose lightness increases evenly.
    Level(u8),
}

/// The colours of regions and of their patterns, on a light and on a dark background.
#[rustfmt::skip]
const REGIONS: [[u32; 12]; 4] = [
    [
        0xaad9ff, 0xffca9b, 0xa9ebc4, 0xdfc4f8, 0xfae78b, 0xffbac6,
        0xa2eeee, 0xdfd4c6, 0xcaeca0, 0xbac3ff, 0xffad9a, 0xb5bfc9,
    ],
    [
        0x7fafd8, 0xdfa06f, 0x7ec19a, 0xb59bce, 0xd1bd5b, 0xd9909d,
        0x74c4c5, 0xb8aa98, 0xa0c274, 0x9199d6, 0xdd8270, 0x8897a7,
    ],
    [
        0x2f516d, 0x714521, 0x2b5c42, 0x564467, 0x665701, 0x6d3c45,
        0x215e5e, 0x574e40, 0x455c24, 0x3f446d, 0x713327, 0x394450,
    ],
    [
        0x517899, 0x9d6a42, 0x4e8566, 0x7e6891, 0x8f7e2b, 0x99606a,
        0x448687, 0x807362, 0x698445, 0x63699a, 0x9f5648, 0x5c6a79,
    ],
];

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
    /// Blue and white, the colours of the pages.
    Porcelain,
}

bezzel::named_values!(
    Theme,
    "theme",
    /// All themes.
    { Wood = "wood", Paper = "paper", Sea = "sea", Night = "night", Porcelain = "porcelain" }
);

impl Theme {
    /// Returns the colour for a role.
    #[must_use]
    pub fn colour(self, role: Role) -> Colour {
        let [background, light, dark, queen, attacked, marked, text] = match self {
            Theme::Wood => [0xffffff, 0xf0d9b5, 0xb58863, 0x26201c, 0xbe1622, 0xfad64a, 0x26201c],
            Theme::Paper => [0xffffff, 0xffffff, 0xd0d0d0, 0x000000, 0xc80000, 0xffe880, 0x000000],
            Theme::Sea => [0xffffff, 0xeaf2f8, 0x709bbe, 0x12263e, 0xce2029, 0xfad64a, 0x12263e],
            Theme::Night => [0x181a1f, 0x606876, 0x3a404c, 0xf0e8d6, 0xff6e64, 0x7a6c22, 0xe0e2e6],
            Theme::Porcelain => {
                [0xffffff, 0xfcfdff, 0xc6d7f0, 0x12234d, 0xbe2618, 0xffcc4d, 0x101b36]
            }
        };
        let [_, rgb @ ..] = u32::to_be_bytes(match role {
            Role::Background => background,
            Role::Light => light,
            Role::Dark => dark,
            Role::Queen => queen,
            Role::Attacked => attacked,
            Role::Marked => marked,
            Role::Text => text,
            Role::Region(region) => REGIONS[self.ground()][region as usize % 12],
            Role::Pattern(region) => REGIONS[self.ground() + 1][region as usize % 12],
            Role::Blocked => 0x5b6984,
            Role::Hairline => 0x8d97a8,
            Role::Level(level) => {
                let colour = colorous::VIRIDIS.eval_rational(level.into(), 256);
                return Colour([colour.r, colour.g, colour.b]);
            }
        });
        Colour(rgb)
    }

    /// The index of the colours of regions for this theme's background.
    const fn ground(self) -> usize {
        if matches!(self, Theme::Night) { 2 } else { 0 }
    }
}
