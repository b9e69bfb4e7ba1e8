import { expect, test } from 'vitest'
import { countries } from '../reference/countries.ts'
import type { RegionCode } from './law/region.ts'
import { regionFor } from './region-for.ts'

type Row = [
  about: string,
  reader: { country: string | null; servesEu?: boolean; takes?: RegionCode },
  asked: { siteCountry?: string; wished?: RegionCode },
  expected: [code: RegionCode, reason: string, isGuess: boolean],
]

const rows: Row[] = [
  ['a German host', { country: 'DE' }, {}, [701, 'host-country', false]],
  ['a US host of a German site', { country: 'US' }, { siteCountry: 'DE' }, [101, 'host-country', false]],
  ['a US host with a European wish', { country: 'US', servesEu: true }, { wished: 601 }, [101, 'host-country', false]],
  ['a US host with an international wish', { country: 'US' }, { wished: 1201 }, [101, 'host-country', false]],
  ['a host in Puerto Rico', { country: 'PR' }, { wished: 1401 }, [101, 'host-country', false]],
  [
    'a Swiss host that does not serve the Union',
    { country: 'CH', servesEu: false },
    {},
    [1101, 'outside-the-union', false],
  ],
  ['a Swiss host without further facts', { country: 'CH' }, {}, [1101, 'outside-the-union', false]],
  ['a Swiss host that serves the Union', { country: 'CH', servesEu: true }, {}, [701, 'host-country', false]],
  ['a host in Monaco', { country: 'MC' }, {}, [1201, 'outside-the-union', false]],
  ['a host in Andorra', { country: 'AD' }, {}, [1401, 'outside-the-union', false]],
  ['a host on Réunion', { country: 'RE' }, {}, [601, 'host-country', false]],
  ['a British host with a European wish', { country: 'GB' }, { wished: 501 }, [1901, 'host-country', false]],
  ['a German host written to in English', { country: 'DE' }, { wished: 501 }, [501, 'wish', false]],
  ['a German host with an international wish', { country: 'DE' }, { wished: 1101 }, [701, 'host-country', false]],
  ['a Brazilian host written to in English', { country: 'BR' }, { wished: 1101 }, [1101, 'wish', false]],
  ['an unknown host of a French site', { country: null }, { siteCountry: 'FR' }, [601, 'site-country', true]],
  ['an unknown host of an American site', { country: null }, { siteCountry: 'US' }, [101, 'site-country', true]],
  ['an unknown host and site', { country: null }, {}, [1101, 'nothing-known', true]],
  ['an unknown host with a wish', { country: null }, { siteCountry: 'FR', wished: 1601 }, [1601, 'wish', true]],
  [
    'an unknown host with a European wish',
    { country: null },
    { siteCountry: 'CH', wished: 701 },
    [1101, 'outside-the-union', true],
  ],
  [
    'a recipient with one kind of notice',
    { country: 'CA', takes: 101 },
    { wished: 301 },
    [101, 'recipient-takes-one', false],
  ],
]

test.each(rows)('The region of %s follows the host', (_, reader, asked, [code, reason, isGuess]) => {
  const choice = regionFor({ servesEu: null, takes: null, ...reader }, { siteCountry: null, ...asked }, countries)
  expect(choice).toEqual({ code, reason, isGuess })
})

test('No wish brings a US host another notice than its own', () => {
  for (const { takedownTemplate: wished } of countries)
    expect(
      regionFor({ country: 'US', servesEu: true, takes: null }, { siteCountry: 'FR', wished }, countries).code,
    ).toBe(101)
})
