import { Parser } from 'htmlparser2'

const blocks = new Set(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const unseen = new Set(['head', 'script', 'style', 'template', 'title', 'noscript'])

/** More quotes within quotes are shown as so many. */
const deepest = 20
/** Depth at which the text ends: the parser moves all open elements for each further one. */
const deepestElement = 1000

/** Returns the text of a page, as lines; quotes begin with `>`. Nothing of it is loaded. It ends where elements lie too deep. */
export function textOfHtml(html: string): string {
  const lines: string[] = []
  let [line, quotes, hidden, depth] = ['', 0, 0, 0]
  const end = () => {
    const said = line.replaceAll(/[\s\u00A0]+/g, ' ').trim()
    lines.push(said === '' ? '' : '> '.repeat(Math.min(quotes, deepest)) + said)
    line = ''
  }
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1
      if (depth > deepestElement) parser.pause()
      if (unseen.has(name)) hidden += 1
      if (blocks.has(name)) end()
      if (name === 'blockquote') quotes += 1
    },
    ontext: (text) => {
      if (hidden === 0) line += text
    },
    onclosetag: (name) => {
      depth -= 1
      if (unseen.has(name)) hidden -= 1
      if (!blocks.has(name) || name === 'br') return
      end()
      if (name === 'blockquote') quotes -= 1
    },
  })
  parser.end(html)
  end()
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
