import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'

/** Kinds of sites that use pictures of these subjects. */
const kinds: [words: RegExp, kinds: SiteCategory[]][] = [
  [
    /\b(beach|praia|coast|mountain|travel|island|village|hotel|sunset|landscape|harbou?r|lake|desert|canyon)/i,
    ['travel', 'magazines'],
  ],
  [/\b(food|dish|wine|restaurant|fruit|bread|coffee|cocktail)/i, ['food-and-drink', 'magazines']],
  [
    /\b(interior|kitchen|architecture|building|street|city|skyline|bridge)/i,
    ['real-estate', 'architecture-and-construction'],
  ],
  [/\b(fashion|model|portrait|dress|wedding)/i, ['fashion', 'beauty', 'events']],
  [/\b(car|motor|road|race)/i, ['automotive']],
  [/\b(football|surf|ski|sport|run|bike)/i, ['sports']],
  [/\b(concert|stage|festival|music)/i, ['entertainment', 'events']],
]
/** Kinds for pictures without telling words. */
const usual: SiteCategory[] = ['travel', 'magazines', 'news', 'business-services', 'e-commerce']

/** The kinds of sites likeliest to use pictures with these titles and tags. */
export function kindsOfSubjects(words: readonly string[]): SiteCategory[] {
  const text = words.join('\n')
  const named = kinds.flatMap(([pattern, of]) => (pattern.test(text) ? of : []))
  return named.length > 0 ? [...new Set(named)] : usual
}
