import { expect, test } from 'vitest'
import { asksFrom, likenessOf } from './compare-names.ts'
import { keysOfName } from './normalise-name.ts'

const shareAKey = (one: string, other: string) => {
  const keys = new Set(keysOfName(one))
  return keysOfName(other).some((key) => keys.has(key))
}

test.each([
  ['Viktor Petrovich Orlov', 'ORLOV, Viktor Petrovich', 'another order'],
  ['Виктор Орлов', 'Viktor ORLOV', 'Cyrillic'],
  ['Víctor Orlóv', 'Viktor Orlov', 'marks and spelling'],
  ['Muhammad Karimov', 'Mohammed KARIMOV', 'vowels of one name'],
  ['Aleksandr Wolkow', 'Alexander Volkov', 'sounds of one name'],
  ['Νίκος Παππάς', 'Nikos Pappas', 'Greek'],
  ['محمد كريم', 'Mhmd Krym', 'Arabic consonants'],
  ['Osama Binladin', 'Usama bin Laden', 'words written as one'],
  ['Viktor Orlov', 'Viktor Petrovich Orlov', 'a name in the middle left out'],
  ['Orlov Shipping Ltd', 'ORLOV SHIPPING LLC', 'another form of company'],
  ['Victor Orlof', 'Viktor Orlov', 'typing errors'],
])('%s is held for %s: %s', (name, listed) => {
  expect(shareAKey(name, listed)).toBe(true)
  expect(likenessOf(name, listed)).toBeGreaterThanOrEqual(asksFrom)
})

test.each([
  ['Ana Almeida', 'Viktor Orlov', 'nothing in common'],
  ['Ana Orlova Reis', 'Viktor Orlov', 'a family name alone'],
  ['Viktor Brandt', 'Viktor Orlov', 'a first name alone'],
  ['Ali', 'Ali Hassan Karimov', 'one word of three'],
  ['Bruno Brandão', 'Bruna Brandt', 'short words that begin alike'],
  ['Maria Silva', 'Mario Salvatore', 'similar beginnings'],
  ['', 'Viktor Orlov', 'no name'],
])('%s passes beside %s: %s', (name, listed) => {
  expect(likenessOf(name, listed)).toBeLessThan(asksFrom)
})
