import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRobots, readRobotsInTurns } from './robots-rules.ts'

const allows = (text: string, path: string) => readRobots(text).allows(`https://site.example${path}`)
const everybody = (...lines: string[]) => ['User-agent: *', ...lines].join('\n')

describe('Patterns', () => {
  test.each([
    ['Disallow: /', '/', false],
    ['Disallow: /', '/anything', false],
    ['Disallow: /', '/robots.txt', true],
    ['Disallow:', '/', true],
    ['Disallow: /fish', '/fish', false],
    ['Disallow: /fish', '/fish.html', false],
    ['Disallow: /fish', '/fishheads/yummy.html', false],
    ['Disallow: /fish', '/Fish.asp', true],
    ['Disallow: /fish', '/catfish', true],
    ['Disallow: /fish', '/?id=fish', true],
    ['Disallow: /fish/', '/fish', true],
    ['Disallow: /fish/', '/fish/?id=1', false],
    ['Disallow: fish', '/fish', false],
    ['Disallow: /*.php', '/index.php', false],
    ['Disallow: /*.php', '/folder/a.php?x=1', false],
    ['Disallow: /*.php', '/windows.PHP', true],
    ['Disallow: /*.php$', '/a.php', false],
    ['Disallow: /*.php$', '/a.php?x', true],
    ['Disallow: /*.php$', '/a.php.php', false],
    ['Disallow: /fish*.php', '/fishheads/catfish.php?x', false],
    ['Disallow: /fish*.php', '/Fish.php', true],
    ['Disallow: /*a*b*c', '/xaybzc', false],
    ['Disallow: /*a*b*c$', '/xaybzcd', true],
    ['Disallow: /$', '/', false],
    ['Disallow: /$', '/x', true],
    ['Disallow: *', '/x', false],
    ['Disallow: /a$b', '/a$b', false],
    ['Disallow: /?', '/?q=1', false],
    ['Disallow: /?', '/', true],
  ])('%s and %s: %s', (line, path, isAllowed) => {
    expect(allows(everybody(line), path)).toBe(isAllowed)
  })

  test.each([
    ['Disallow: /ö', '/%C3%B6', false],
    ['Disallow: /%C3%B6', '/ö', false],
    ['Disallow: /%c3%b6', '/%C3%B6', false],
    ['Disallow: /%7Ejoe', '/~joe', false],
    ['Disallow: /~joe', '/%7ejoe', false],
    ['Disallow: /a%2Fb', '/a/b', true],
    ['Disallow: /a%2fb', '/a%2Fb', false],
    ['Disallow: /{id}', '/%7Bid%7D', false],
    ['Disallow: /?q={id}', '/?q={id}', false],
    ['Disallow: /ö[a]', '/%C3%B6[a]', false],
  ])('Letters may be spelled either way: %s and %s: %s', (line, path, isAllowed) => {
    expect(allows(everybody(line), path)).toBe(isAllowed)
  })

  test.each([
    [['Disallow: /', 'Allow: /p'], '/page', true],
    [['Allow: /p', 'Disallow: /'], '/page', true],
    [['Allow: /folder', 'Disallow: /folder'], '/folder/page', true],
    [['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
    [['Allow: /$', 'Disallow: /'], '/', true],
    [['Allow: /$', 'Disallow: /'], '/page.htm', false],
  ])('The longest pattern decides, then the allowing one: %j and %s: %s', (lines, path, isAllowed) => {
    expect(allows(everybody(...lines), path)).toBe(isAllowed)
  })

  test('Stars are read as a regular expression would read them', () => {
    const letters = fc.stringMatching(/^[ab*]{0,8}$/)
    fc.assert(
      fc.property(letters, fc.boolean(), fc.stringMatching(/^[ab]{0,10}$/), (pattern, isWhole, path) => {
        const expected = new RegExp(`^/${pattern.replaceAll('*', '.*')}${isWhole ? '$' : ''}`).test(`/${path}`)
        expect(allows(everybody(`Disallow: /${pattern}${isWhole ? '$' : ''}`), `/${path}`)).toBe(!expected)
      }),
    )
  })
})

describe('Groups', () => {
  const text = `
# a comment
user-agent: GoogleBot
Disallow: /google
User-Agent : rightframebot # us
USER-AGENT: OtherBot
Disallow: /ours

User-agent: *
Disallow: /everybody

User-agent: RightframeBot/2.1 (the same)
Disallow: /ours-too
Crawl-delay: 2.5
Sitemap: https://site.example/sitemap.xml
`
  test('Groups that name us replace the one for everybody', () => {
    expect(['/google', '/ours', '/everybody', '/ours-too'].map((path) => allows(text, path))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('The pause and the sitemaps are read', () => {
    expect(readRobots(text)).toMatchObject({ delaySeconds: 2.5, sitemaps: ['https://site.example/sitemap.xml'] })
  })

  test('A name that only begins like ours is another robot', () => {
    expect(allows('User-agent: RightframeBotany\nDisallow: /', '/')).toBe(true)
    expect(allows('User-agent: Rightframe\nDisallow: /', '/')).toBe(true)
  })

  test('A group that names us and forbids nothing allows everything', () => {
    expect(allows('User-agent: *\nDisallow: /\nUser-agent: rightframebot\nDisallow:', '/')).toBe(true)
  })

  test('A sitemap between two groups belongs to neither', () => {
    const split = 'User-agent: a\nSitemap: https://site.example/s.xml\nUser-agent: *\nDisallow: /x'
    expect([allows(split, '/x'), readRobots(split).sitemaps]).toEqual([false, ['https://site.example/s.xml']])
  })

  test('Rules before any name belong to nobody', () => {
    expect(allows('Disallow: /\nUser-agent: *\nAllow: /a', '/b')).toBe(true)
  })

  test.each(['fast', '-1', '', 'Infinity seconds'])('A pause of %j is none', (value) => {
    expect(readRobots(everybody(`Crawl-delay: ${value}`)).delaySeconds).toBeUndefined()
  })
})

describe('Files that are not robots.txt', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body><p>Not found: /</p></body></html>'],
    ['a byte order mark and nothing', '\ufeff'],
    ['bytes', '\u0001\u0002\u0003'],
  ])('%s forbids nothing', (_, text) => {
    expect(allows(text, '/')).toBe(true)
  })

  test('A mark before the first name is no part of it', () => {
    expect(allows('\ufeffUser-agent: *\nDisallow: /', '/')).toBe(false)
  })

  test('Lines may end in any way', () => {
    expect(allows('User-agent: *\r\nDisallow: /a\rDisallow: /b\n', '/b')).toBe(false)
  })

  test('Any text is read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof allows(text, '/')).toBe('boolean')
      }),
    )
  })

  test('Lines not whole within 500 kB are not read', () => {
    const upTo = (bytes: number) => everybody(`# ${'x'.repeat(bytes - 'User-agent: *\n# \n'.length)}`, '')
    expect(allows(`${upTo(500 * 1024 - 12)}Disallow: /\n`, '/')).toBe(false)
    expect(allows(`${upTo(500 * 1024 - 11)}Disallow: /\n`, '/')).toBe(true)
    expect(allows(everybody('Disallow: /', `${upTo(500 * 1024 - 40)}Allow: /a/b`), '/a/c')).toBe(false)
    expect(allows('User-agent: *, '.repeat(50_000), '/')).toBe(true)
  })

  test.each<[string, (n: number) => string, string, boolean]>([
    ['stars', (n) => `Disallow: /a${'*a'.repeat(990)}${n}`, '/', true],
    ['stars that may fit', (n) => `Disallow: /a${'*a'.repeat(990)}${n}`, `/${'a'.repeat(1890)}`, false],
    ['patterns with a star', (n) => `Disallow: /*a${n}`, `/${'a'.repeat(1890)}`, false],
    ['patterns with a star behind a word', (n) => `Disallow: /shop/*a${n}`, `/${'a'.repeat(1890)}`, true],
    ['patterns without a star', (n) => `Disallow: /${'a'.repeat(n % 900)}${n}`, `/${'a'.repeat(1890)}`, true],
  ])('A file full of %s costs a few thousand passes at most', (_, line, path, isAllowed) => {
    const rules = readRobots(full(line))
    expect(rules.passes).toBeLessThanOrEqual(2001)
    expect(rules.bytes).toBeLessThan(5_000_000)
    expect(rules.allows(`https://site.example${path}`)).toBe(isAllowed)
  })
})

/** Fills a file with as many lines as are read. */
function full(line: (n: number) => string): string {
  const lines = ['User-agent: *']
  for (let bytes = 0; bytes < 500 * 1024; bytes += lines.at(-1)!.length + 1) lines.push(line(lines.length))
  return lines.join('\n')
}

/** Files that take longest to read at once. */
const large = {
  'lines that say nothing': '\n'.repeat(500_000),
  'lines without a star': Array.from({ length: 30_000 }, (_, n) => `Disallow: /${n}`).join('\n'),
  'lines with one': Array.from({ length: 30_000 }, (_, n) => `Disallow: /*${n}`).join('\n'),
  'a line of escapes': `Disallow: /${'%7e'.repeat(160_000)}`,
  'lines of escapes': `Disallow: /${'%7e'.repeat(600)}\n`.repeat(270),
}

test.each(Object.entries(large))('A file of %s is read in short steps', { tags: ['long'] }, async (_, lines) => {
  const cpu = () => process.threadCpuUsage().user / 1000
  const text = `User-agent: *\nDisallow: /x\n${lines}`
  const steps: number[] = []
  let since = cpu()
  const rest = async () => {
    steps.push(cpu() - since)
    since = cpu()
  }
  const rules = await readRobotsInTurns(text, rest)
  await rest()
  expect(Math.max(...steps)).toBeLessThan(25)
  const atOnce = readRobots(text)
  for (const path of ['/x', '/7', '/a7', '/~', '/'].map((one) => `https://site.example${one}`))
    expect(rules.allows(path), path).toBe(atOnce.allows(path))
})
