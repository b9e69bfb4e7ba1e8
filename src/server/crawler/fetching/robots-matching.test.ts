import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finished, matchingOf, type RobotsLine } from './robots-matching.ts'

const matcherOf = (...of: Parameters<typeof matchingOf>) => finished(matchingOf(...of))

/** RFC 9309 by regular expressions. */
function isAllowed(lines: RobotsLine[], path: string): boolean {
  const weights = lines.flatMap(({ pattern, allow }) => {
    const parts = /^(.*?)(\$?)$/.exec(pattern)!
    const isFitting = new RegExp(`^${parts[1]!.replaceAll('$', '\\$').replaceAll('*', '.*')}${parts[2]}`).test(path)
    return isFitting ? pattern.length + (allow ? 0.5 : 0) : []
  })
  return Math.max(0.5, ...weights) % 1 === 0.5
}

const lines = fc.array(fc.record({ pattern: fc.stringMatching(/^\/[ab*]{0,4}[a*$]{0,3}$/), allow: fc.boolean() }), {
  maxLength: 6,
})
const path = fc.stringMatching(/^\/[ab$]{0,6}$/)

describe('Lines', () => {
  test('Lines match as regular expressions would', () => {
    fc.assert(
      fc.property(lines, path, (some, at) => {
        expect(matcherOf(some).allows(at), 'ASVS 1.2.9').toBe(isAllowed(some, at))
      }),
    )
  })

  test('Lines allow nothing that is forbidden, however few are kept', () => {
    fc.assert(
      fc.property(lines, path, fc.nat(4), fc.integer({ min: 1, max: 8 }), (some, at, stars, length) => {
        const allows = matcherOf(some, { stars, length }).allows(at)
        expect(allows && !isAllowed(some, at)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('Lines with more stars than are kept', () => {
  const most = { stars: 2, length: 100 }
  const of = (...patterns: string[]) =>
    matcherOf(
      patterns.map((one) => ({ pattern: one.replace('+', ''), allow: one.startsWith('+') })),
      most,
    )

  test('Lines with the least text are kept, and others forbid more', () => {
    const { allows } = of('/shop/*/print', '/*.php', '/*?session=')
    expect(['/a.php', '/a?session=1', '/a', '/shop', '/shop/', '/shop/a'].map(allows)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('A cut line keeps its weight, and one that allows is dropped', () => {
    const { allows } = of('/*a', '/*b', '+/shop/lamps', '/shop/l*/print', '+/shop/*', '+/*c')
    expect(['/shop/lamps', '/shop/chairs'].map(allows)).toEqual([false, true])
    expect(of('/', '/*a', '/*b', '+/pictures/*.jpg').allows('/pictures/c.jpg')).toBe(false)
    expect(of('/', '+/pictures/*.jpg').allows('/pictures/c.jpg')).toBe(true)
  })

  test('The same pattern counts once, however it is spelled', () => {
    const { allows, passes } = of('/*.php', '/**.php', '/*.php*', '/%2A.php', '/*.asp')
    expect(passes).toBeLessThan(6)
    expect(['/a.php', '/a.asp', '/a'].map(allows)).toEqual([false, false, true])
  })

  test('A pattern longer than any address forbids its whole prefix', () => {
    const long = `/${'ö'.repeat(30)}`
    const { allows } = of(long, `+${long}/a`, `/*${'x'.repeat(120)}`)
    expect(allows(`/${'%C3%B6'.repeat(30)}`)).toBe(false)
    expect(allows(`/${'%C3%B6'.repeat(30)}/a`)).toBe(false)
    expect(allows(`/${'x'.repeat(99)}`)).toBe(false)
    expect(allows('/%C3%B6')).toBe(true)
  })
})
