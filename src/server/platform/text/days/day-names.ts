/** Languages of month and weekday names (BCP 47). */
const languages = 'en en-GB de de-AT fr es it pt nl pl sv da nb fi cs'.split(' ')

let months: Map<string, number | null> | undefined

/** The number of a month by its name or abbreviation; undefined for other words, and for names that mean several. */
export function monthNamed(word: string): number | undefined {
  months ??= namesOf(12, (at) => new Date(Date.UTC(2023, at, 15)), 'month', { day: 'numeric' })
  return months.get(folded(word)) ?? undefined
}

let weekdays: ReadonlySet<string> | undefined

/** True for names of weekdays that are no month’s: `mar` is a Tuesday in Spanish, and March in English. */
export function isWeekday(word: string): boolean {
  // 2023-01-02 is a Monday.
  weekdays ??= new Set(namesOf(7, (at) => new Date(Date.UTC(2023, 0, 2 + at)), 'weekday', {}).keys())
  return weekdays.has(folded(word)) && monthNamed(word) === undefined
}

/** Names as CLDR has them, alone and beside a day, where some languages decline them; null where one name means two. */
function namesOf(
  count: number,
  dayAt: (at: number) => Date,
  part: 'month' | 'weekday',
  beside: Intl.DateTimeFormatOptions,
): Map<string, number | null> {
  const names = new Map<string, number | null>()
  const forms = (['long', 'short'] as const).flatMap((form) => [{ [part]: form }, { [part]: form, ...beside }])
  for (const language of languages)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
      for (let at = 0; at < count; at++) {
        const name = folded(format.formatToParts(dayAt(at)).find(({ type }) => type === part)?.value ?? '')
        if (/^\d*$/.test(name)) continue
        names.set(name, (names.get(name) ?? at + 1) === at + 1 ? at + 1 : null)
      }
    }
  if (part === 'month') names.set('sept', 9)
  return names
}

/** Lower case, without accents and abbreviation points. */
const folded = (word: string): string =>
  word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')
