import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { looksLikeMarkup } from '../pages/looks-like-markup.ts'
import { extractPage } from '../pages/extract-page.ts'
import { joinWords, wordsOfHeader } from '../fetching/robots-words.ts'
import { readBase, webAddress } from '../pages/addresses/web-address.ts'
import { linkedFrom, momentOf, type ReadRecord, type RecordContent } from './archived-page.ts'
import { bodyOf, readAnswer } from './http-answer.ts'

/** The crawler's limit, in bytes. */
const longestPage = 5_000_000

/** The page of a `response` record, as the crawler reads it. */
export async function readResponse({ headers: record, content }: RecordContent, now: Date): Promise<ReadRecord> {
  const answer = readAnswer(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  const target = (record.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1')
  if (!/^https?:/i.test(target)) return 'nothing'
  const url = URL.canParse(target) ? webAddress(target, readBase(target)) : undefined
  if (!answer || url === undefined) return 'unreadable'
  if (answer.status < 200 || answer.status > 299) return 'nothing'
  const type = (answer.headers.get('content-type') ?? '').toLowerCase()
  if (type !== '' && !/html|image\//.test(type)) return 'nothing'
  const body = await bodyOf(answer, longestPage)
  if (type.startsWith('image/') && !(body && looksLikeMarkup(body))) return 'picture'
  if (!body) return 'unreadable'
  if (type === '' && !looksLikeMarkup(body)) return 'nothing'
  const { title, images, links, robots } = extractPage(decodePage(body, answer.headers.get('content-type')).text, url)
  const words = joinWords(robots, wordsOfHeader(answer.headers.get('x-robots-tag')))
  if (words.noindex || words.noimageindex) return 'robots'
  return { url, title, images, linked: linkedFrom(url, links), seenAt: momentOf(record.get('warc-date'), now) ?? now }
}
