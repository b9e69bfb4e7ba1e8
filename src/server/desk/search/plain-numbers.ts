/** Units and codes that stand beside a sum. */
const unit = '(?:[€$£¥₺]|\\b(?:usd|eur|gbp|aud|cad|jpy|try)\\b)'
const space = '[ \\u00a0\\u202f]'
const grouped = `\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?`
const plain = `\\d{1,9}(?:[.,]\\d{1,2})?`
const number = `(?:${grouped}|${plain})`
const onlySum = new RegExp(`^(?:${unit}${space}?)?(${number})(?:${space}?${unit})?$`, 'u')
const sumInText = new RegExp(
  `(?<![\\d.,])(?:(?:${unit}${space}?)(${number})|(${number})${space}?${unit}|(${grouped}|\\d{1,9}[.,]\\d{2}))(?![\\d]|[.,]\\d)`,
  'gu',
)

/** Reads a sum of any writing in small letters, such as `€1,395.90` or `1.395,90`, in hundredths; undefined for anything else. */
export function hundredthsIn(text: string): number | undefined {
  const [, digits] = onlySum.exec(text.trim()) ?? []
  return digits === undefined ? undefined : hundredthsOf(digits)
}

/** A point or comma before one or two digits at the end separates hundredths; every other sign separates thousands. */
function hundredthsOf(digits: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(digits) ?? []
  return Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Word under which a sum is kept beside its text. */
export const wordOfSum = (hundredths: number): string => `=${hundredths}`

const phoneInText = /(?<![\d#=.,])(?:\+|0|\(0?|(?=\d{3}[-. ]\d{3}[-. ]\d{4}))[\d\s()/.-]{5,24}\d(?![\d@])/gu
const onlyPhone = /^\+?[\d\s()/.-]{6,30}$/u
const minDigits = 6

/** Digits of a phone number without its leading noughts and its “(0)”; undefined for too few. */
function digitsOfPhone(text: string): string | undefined {
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < minDigits || digits.length > 15 ? undefined : digits
}

/** Country codes have one to three digits. */
const maxCountryCode = 3

/** Words that a phone number is kept under where its text has it with, or without, its country's code; none for anything else. */
export function wordsOfPhone(text: string): string[] {
  const digits = onlyPhone.test(text) ? digitsOfPhone(text) : undefined
  if (digits === undefined) return []
  const isAbroad = /^(?:\+|00)/.test(text)
  const national = Array.from({ length: isAbroad ? maxCountryCode : 0 }, (_, at) => digits.slice(at + 1))
  return [digits, ...national.filter((rest) => rest.length >= minDigits).map((rest) => ` #${rest.replace(/^0+/, '')}`)]
}

/** Adds to a text in small letters the sums and phone numbers in it, each in one writing. */
export function withPlainNumbers(text: string): string {
  const sums = Array.from(text.matchAll(sumInText), ([, after, before, alone]) =>
    wordOfSum(hundredthsOf(after ?? before ?? alone ?? '')),
  )
  const phones = Array.from(text.matchAll(phoneInText), ([found]) => digitsOfPhone(found)).flatMap((digits) =>
    digits === undefined ? [] : [`#${digits}`],
  )
  return [text, ...new Set([...sums, ...phones])].join(' ')
}
