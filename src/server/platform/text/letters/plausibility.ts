/**
 * Likelihood that people wrote this text, as points a character beyond ASCII. Letters in words of their own script add; signs within words, capitals
 * after small letters, and unusual characters subtract.
 */
export function plausibilityOf(text: string): number {
  let points = 0
  let count = 0
  for (const { 0: letter, index } of text.matchAll(/[^\t\n\r -~]/gu)) {
    const before = lastOf(text, index)
    const after = text.slice(index + letter.length, index + letter.length + 2)
    points += pointsOf(letter, before, String.fromCodePoint(after.codePointAt(0) ?? 32))
    if (++count === most) break
  }
  return count === 0 ? 0 : points / count
}

const lastOf = (text: string, index: number): string =>
  /[\ud800-\udbff][\udc00-\udfff]$/.exec(text.slice(Math.max(0, index - 2), index))?.[0] ?? text[index - 1] ?? ' '

/** So many characters beyond ASCII tell as much as all. */
const most = 2000

type Script = 'latin' | 'cyrillic' | 'greek' | 'hangul' | 'kana' | 'han'
const scripts: readonly [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['kana', /[ぁ-ヿ]/u],
  ['han', /\p{Script=Han}/u],
]
const scriptOf = (letter: string): Script | undefined => scripts.find(([, form]) => form.test(letter))?.[0]

/** Frequent letters of Western, then of Central and Eastern Europe. */
const western = /[éèêëàâáäåãçñóòôöõøíìîïúùûüßæœ]/iu
const eastern = /[ěščřžýůďťňłąęśćńżźőűăâîșțşţđğıİ]/u
const commonSigns = /[’‘“”„«»–—…€£©®°§·•\u00a0¿¡½²³™、。「」・！？（）：；，ー]/u
const mixes: Partial<Record<Script, readonly Script[]>> = { kana: ['han'], han: ['kana', 'hangul'], hangul: ['han'] }

function pointsOf(letter: string, before: string, after: string): number {
  if (/[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u.test(letter)) return -20
  const script = scriptOf(letter)
  const [left, right] = [scriptOf(before), scriptOf(after)]
  if (script === undefined) return signPoints(letter, left !== undefined && right !== undefined)
  const isStrange = [left, right].some((one) => one !== undefined && one !== script && !mixes[script]?.includes(one))
  if (isStrange) return -3
  // Within words a capital letter stands among capitals.
  if (/\p{Lu}/u.test(letter) && /\p{L}/u.test(before) && (/\p{Ll}/u.test(before) || /\p{Ll}/u.test(after))) return -3
  if (/\p{Ll}/u.test(letter) && /\p{Lu}/u.test(after)) return -2
  return scriptPoints(script, letter, left === script || right === script)
}

const signPoints = (sign: string, isWithinWord: boolean): number => {
  if (isWithinWord) return /[’·]/.test(sign) ? 1 : -3
  return commonSigns.test(sign) ? 1 : -2
}

function scriptPoints(script: Script, letter: string, isInWord: boolean): number {
  switch (script) {
    case 'latin':
      return western.test(letter) ? 2 : eastern.test(letter) ? 1.5 : -1
    case 'kana':
    case 'hangul':
      return 2.5
    case 'cyrillic':
    case 'greek':
      return isInWord ? 2 : 0
    case 'han':
      // Those in daily use stand in the first block alone.
      return /[\u4e00-\u9fa5]/.test(letter) ? (commonHan.has(letter) ? 3 : 1) : -2
    default:
      return script satisfies never
  }
}

/** Frequent Chinese and Japanese characters, and those of picture sheets. */
const commonHan = new Set(
  '的一是不了人我在有他这这為为大来來以个個中上们們到说說国國和地也子时時道出而要于於就下得可你年生自会會那后後能对對着著事其里裏裡所去行过過家十用发發天如然作方成者多日都三小军軍二无無同么麼经經法当當起与與好看学學进進种種将將还還分此心前面又定见見只主没沒公从從東京本社名山川海港町市月水火木金土石田村春夏秋冬花鳥風北南西写真寫照片图圖像朝夕空街駅夜景色古城門桥橋河湖岛島路客店业業品价價价格標题題作者'.split(
    '',
  ),
)
