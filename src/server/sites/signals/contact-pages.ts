import { hearWords } from '#server/platform/html/hear-words.ts'
import { readMarkup } from '#server/platform/html/read-markup.ts'
import { baseIn } from '../logos/read-logos.ts'

/** A contact page, with the words of its link. */
export type ContactPage = { value: string; words: string }

/**
 * Names of such pages, as the last step of an address and as words of a link: contact pages, legal notices, pages about the site. Source:
 * our own list, from the sites' own words.
 */
const names: readonly (readonly string[])[] = [
  `contact|contacts|contact us|contactus|contact me|contact page|contact form|get in touch|write to us|kontakt|kontakte|kontaktformular|
  kontaktieren sie uns|kontakta oss|kontakt oss|kontakt os|kontaktai|kontakti|kontakty|contacter|nous contacter|contactez nous|contacto|
  contactar|contactenos|contacta con nosotros|contatto|contatti|contattaci|contato|fale conosco|entre em contato|contacte nos|contactpagina|
  neem contact op|yhteystiedot|ota yhteytta|kapcsolat|iletisim|bize ulasin|epikoinonia|контакты|контакти|связаться с нами|επικοινωνια|
  お問い合わせ|お問合せ|联系我们|聯絡我們|문의|문의하기|اتصل بنا|צור קשר`,
  `impressum|imprint|legal notice|legalnotice|mentions legales|mentionslegales|aviso legal|avisolegal|note legali|colofon|colophon|
  特定商取引法に基づく表記`,
  `about|about us|aboutus|about me|ueber uns|uber uns|ueber mich|uber mich|a propos|apropos|qui sommes nous|chi siamo|quienes somos|
  sobre|sobre nosotros|sobre nos|quem somos|over ons|om oss|om os|o nas|hakkimizda|meista|о нас|会社概要|关于我们|關於我們|회사소개`,
].map((list) => list.split('|').map((name) => plain(name)))

const longestAddress = 2000
const longestWords = 80
const maxLinks = 2000
/** Most pages; some may turn out to be others’. */
const maxPages = 12

/** Links of a page to such pages, the best first, each once. Never throws; its time grows linearly with the markup. */
export function contactPagesIn(markup: string, url: string): ContactPage[] {
  const links = markup.matchAll(/<a\s([^<>]{1,4000})>((?:<(?!\/a\b)[^<>]{1,300}>|[^<>]{1,200}){0,5})/gi)
  const base = baseIn(markup, url)
  const found = new Map<string, ContactPage>()
  for (const [, inside, shown] of [...links].slice(0, maxLinks)) {
    const [, double, single, bare] = /(?:^|\s)href\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(inside!) ?? []
    const value = addressOf(double ?? single ?? bare ?? '', base)
    if (value === undefined || value === url || found.has(value)) continue
    const link = { value, words: wordsOf(shown!) }
    if (rankOfContactPage(link) < names.length) found.set(value, link)
  }
  return [...found.values()].toSorted((a, b) => rankOfContactPage(a) - rankOfContactPage(b)).slice(0, maxPages)
}

/** 0 for a contact page, more for less relevant ones. */
export function rankOfContactPage({ value, words = '' }: { value: string; words?: string | undefined }): number {
  const said = [plain(words), plain(lastStep(value))]
  const rank = names.findIndex((list) => said.some((one) => list.includes(one)))
  return rank === -1 ? names.length : rank
}

/** The link's page without its fragment. */
function addressOf(href: string, base: string): string | undefined {
  const address = href.length > longestAddress ? null : URL.parse(href.replaceAll('&amp;', '&').trim(), base)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  address.hash = ''
  return address.href.length > longestAddress ? undefined : address.href
}

function wordsOf(shown: string): string {
  const ear = hearWords()
  readMarkup(shown, ear)
  const words = ear.lines().map(({ text }) => text.replaceAll('\t', ' '))
  return words.join(' ').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestWords).toWellFormed()
}

/** Last step of a path, without an ending like `.html`. */
function lastStep(address: string): string {
  const step = new URL(address).pathname.split('/').findLast((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(step).replace(/\.(?:html?|php|aspx?|jsp)$/i, '')
  } catch {
    return step
  }
}

/** Lower case without accents, single spaces between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
