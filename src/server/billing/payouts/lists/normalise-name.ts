/** Letters that lose no mark when they are decomposed. */
const folded: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i' }

/** Passports' transliteration. Sources: ICAO 9303-3 for Cyrillic, ISO 843 for Greek; of Arabic the letters alone. */
const transliterated: Record<string, string> = {
  ...pairs('абвгдезиклмнопрстуфыэ', 'abvgdeziklmnoprstufye'),
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  є: 'ie',
  ґ: 'g',
  ђ: 'd',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ...pairs('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstyfo'),
  θ: 'th',
  χ: 'ch',
  ψ: 'ps',
  ...pairs('ابتجحدذرزسصضطظعفقكلمنهويىةءئؤ', 'abtjhdzrzssdtzafqklmnhwyyaaaa'),
  ث: 'th',
  خ: 'kh',
  ش: 'sh',
  غ: 'gh',
}

/** Words that say little: titles, particles, and forms of companies. */
const weak = new Set(
  'mr mrs ms dr prof sir sheikh haji al el bin ibn bint abu de da do dos das di du van von der den la le the and ltd limited llc inc gmbh ag sa sarl srl bv nv oy ab as plc co company corp kg ooo oao pjsc jsc'.split(
    ' ',
  ),
)

/** Returns the words of a name in plain Latin letters, lower case; those of other scripts stay as they are. */
export function wordsOfName(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'`ʼ]/g, '')
  return [...plain]
    .map((letter) => folded[letter] ?? transliterated[letter] ?? letter)
    .join('')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Returns the words that tell names apart; all of them where each is weak. */
export function strongWords(words: readonly string[]): string[] {
  const strong = words.filter((word) => !weak.has(word))
  return strong.length > 0 ? strong : [...words]
}

/** Returns the consonants of a word by their sound: spellings of one name have the same. */
export function skeletonOf(word: string): string {
  const sounds = word
    .replaceAll(/kh|gh|ck|q|g|c(?!h)/g, 'k')
    .replaceAll('ph', 'f')
    .replaceAll(/sh|ch|zh|z/g, 's')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll(/[yj]/g, 'i')
  const [first = ''] = sounds
  const begin = /[aeiou]/.test(first) ? 'a' : first
  return (begin + sounds.slice(1).replaceAll(/[aeiou]/g, '')).replaceAll(/(.)\1+/gu, '$1').slice(0, 8)
}

/** Returns what a name is found by: names without a common key are not compared. */
export function keysOfName(name: string): string[] {
  const words = wordsOfName(name)
  return [...new Set([...strongWords(words), words.join('')].map(skeletonOf).filter(Boolean))]
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at]!]))
}
