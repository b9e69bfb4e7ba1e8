import { expect, test } from 'vitest'
import { parseHosts } from './hosts.ts'

test('Names are mapped to exact loopback pairs in any case', () => {
  expect([...parseHosts(' Travel.example=127.0.0.1:4101, shop.example = [::1]:80,,x=127.0.0.2:65535 ')]).toEqual([
    ['travel.example', '127.0.0.1:4101'],
    ['shop.example', '[::1]:80'],
    ['x', '127.0.0.2:65535'],
  ])
  expect(parseHosts('')).toEqual(new Map())
})

test.each([
  ['travel.example', 'write name=ip:port'],
  ['a=b=c', 'write name=ip:port'],
  ['=127.0.0.1:80', "'' is not a host name"],
  ['127.0.0.1=127.0.0.1:80', "'127.0.0.1' is not a host name"],
  ['a_b.example=127.0.0.1:80', "'a_b.example' is not a host name"],
  ['*.example=127.0.0.1:80', "'*.example' is not a host name"],
  ['localhost=127.0.0.1:80', 'localhost itself cannot be mapped'],
  ['my.localhost=127.0.0.1:80', 'localhost itself cannot be mapped'],
  ['a.example=localhost:80', "'localhost:80' is not an exact ip:port"],
  ['a.example=127.0.0.1', "'127.0.0.1' is not an exact ip:port"],
  ['a.example=10.0.0.1:80', '10.0.0.1 is not a loopback address'],
  ['a.example=93.184.216.34:80', '93.184.216.34 is not a loopback address'],
  ['a.example=127.0.0.1:', "'127.0.0.1:' names no port from 1 to 65535"],
  ['a.example=127.0.0.1:0', "'127.0.0.1:0' names no port from 1 to 65535"],
  ['a.example=127.0.0.1:65536', "'127.0.0.1:65536' names no port from 1 to 65535"],
  ['a.example=127.0.0.1:1,A.example=127.0.0.1:2', 'a.example is mapped twice'],
])('%s is refused', (text, sentence) => {
  expect(() => parseHosts(text)).toThrow(sentence)
})

test('All wrong entries are named in one message', () => {
  expect(() => parseHosts('a,b.example=127.0.0.1:80,c=x')).toThrow(
    "The list of mapped hosts is wrong. 'a': write name=ip:port; 'c=x': 'x' is not an exact ip:port.",
  )
})
