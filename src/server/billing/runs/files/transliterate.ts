/** Letters that no accent makes, each with its counterpart. Source: EPC217-08, SEPA conversion table. */
const letters = pairsOf(
  'ß=ss ẞ=SS Æ=AE æ=ae Œ=OE œ=oe Ø=O ø=o Ł=L ł=l Đ=D đ=d Ð=D ð=d Þ=TH þ=th Ħ=H ħ=h ı=i ĸ=k Ŋ=N ŋ=n Ŧ=T ŧ=t',
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
  'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sht',
  'ъ=a ы=y ь=y э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ј=j љ=lj њ=nj ћ=c ђ=d џ=dz ѓ=g ќ=k ѕ=dz',
)

const marks: Record<string, string> = {
  '&': '+',
  _: '-',
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
}
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/

/**
 * Returns a text in the letters that every bank of SEPA takes; undefined where a letter has no counterpart, such as 山, since a payee's name is
 * never guessed.
 */
export function transliterate(text: string): string | undefined {
  const written = joined([...text.normalize('NFC')].map(letterOf))
  // A slash at an end, or two of them, begins a bank's own code.
  return written
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
}

function letterOf(character: string): string | undefined {
  if (allowed.test(character)) return character
  if (/\s/.test(character)) return ' '
  const known = inBothCases(character)
  if (known !== undefined) return known
  const parts = character.normalize('NFKD')
  if (parts !== character) return joined([...parts].map(letterOf))
  if (/\p{M}/u.test(character)) return ''
  return /[\p{P}\p{S}]/u.test(character) ? (marks[character] ?? '.') : undefined
}

const joined = (parts: (string | undefined)[]): string | undefined =>
  parts.every((part) => part !== undefined) ? parts.join('') : undefined

function inBothCases(character: string): string | undefined {
  const lower = character.toLowerCase()
  const written = letters.get(character) ?? letters.get(lower)
  if (written === undefined || letters.has(character)) return written
  return written.charAt(0).toUpperCase() + written.slice(1)
}

function pairsOf(...lines: string[]): Map<string, string> {
  return new Map(lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('=') as [string, string]))
}
