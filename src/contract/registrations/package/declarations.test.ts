import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  declarationText,
  declarationVersion,
  registrationMandateText,
  registrationMandateVersion,
} from './declarations.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('The words of a version never change', () => {
  expect([declarationVersion, hashOf(declarationText())]).toEqual([
    '1.0',
    'b2985ea7d92b167e2ca4bdb0fa994197caf15b34d745d1491d39782965b83783',
  ])
  expect([registrationMandateVersion, hashOf(registrationMandateText('Rightframe'))]).toEqual([
    '1.0',
    'b2f21c7088f92e2be0e8c20c7b222b8708dd4b437e13b5b1cac0c0d8731d8ab5',
  ])
})
