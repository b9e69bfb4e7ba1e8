import { Parser } from 'htmlparser2'
import { extractPage } from '#server/crawler/pages/extract-page.ts'
import { atLeast, type Figures } from '../figures.ts'
import { pageBytes } from './site.ts'

const addresses = 1055
const seconds = 3

/**
 * Pages a second on one core: 64 kB that name 1,055 pictures in every way a page can. Beside it the same page through the parser
 * alone, which keeps nothing.
 */
export function benchExtraction(): Figures {
  const page = fullPage()
  const found = extractPage(page, url).images.length
  if (found !== addresses) throw new Error(`${found} pictures were found of ${addresses}`)
  const parse = () => new Parser({}).end(page)
  const extract = () => void extractPage(page, url)
  for (const work of [parse, extract]) rateOf(work, 1)
  const [parsed, extracted] = [rateOf(parse, seconds), rateOf(extract, seconds)]
  return {
    name: 'extraction, one core',
    figures: {
      'parse only, pages/s': parsed,
      'extract, pages/s': extracted,
      'extract, addresses/s': extracted * addresses,
      'extract ÷ parse only': extracted / parsed,
    },
    goals: [atLeast('extract, pages/s', extracted, 400)],
  }
}

const url = 'https://site.example/a/b'

function fullPage(): string {
  const ways: ((n: number) => [html: string, names: number])[] = [
    (n) => [`<img src="/i/p${n}.jpg" alt="x">`, 1],
    (n) => [`<img srcset="/s/${n}-a.jpg 1x, /s/${n}-b.jpg 2x">`, 2],
    (n) => [`<img data-src="/l/${n}.jpg" class="lazy">`, 1],
    (n) => [`<div style="background-image:url('/b/${n}.jpg')"></div>`, 1],
    (n) => [`<picture><source srcset="/w/${n}.webp"></picture><a href="/page/${n}">more</a>`, 1],
  ]
  let html = '<!doctype html><title>Every way</title>'
  for (let n = 0, named = 0; named < addresses; n++) {
    const way = addresses - named === 1 ? ways[0] : ways[n % ways.length]
    const [piece, names] = way!(n)
    html += piece
    named += names
  }
  return html + 'lorem ipsum dolor '.repeat(Math.ceil((pageBytes - html.length) / 18))
}

function rateOf(work: () => void, forSeconds: number): number {
  const started = performance.now()
  let times = 0
  while (performance.now() - started < forSeconds * 1000) {
    work()
    times++
  }
  return times / ((performance.now() - started) / 1000)
}
