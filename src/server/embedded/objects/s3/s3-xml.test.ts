import { expect, test } from 'vitest'
import { keysToDelete } from './s3-xml.ts'

const asked = (...objects: string[]) => `<?xml version="1.0"?><Delete>${objects.join('')}<Quiet>true</Quiet></Delete>\n`

test('The keys to be deleted are read of whole objects alone', () => {
  const one = '<Object><Key>a/1.jpg</Key><VersionId>null</VersionId></Object>'
  expect(keysToDelete(asked(one, '<Object><Key>b &amp; c</Key></Object>'))).toEqual(['a/1.jpg', 'b & c'])
  expect(keysToDelete(asked(one, '<Object><Key>b</Key>'))).toBeUndefined()
  expect(keysToDelete(asked('<Object></Object>'))).toBeUndefined()
  expect(keysToDelete(asked())).toBeUndefined()
  expect(keysToDelete(asked(one).replace('</Delete>', ''))).toBeUndefined()
})
