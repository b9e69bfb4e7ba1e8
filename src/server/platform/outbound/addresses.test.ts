import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, isSameAddress } from './addresses.ts'

test.each([
  ['93.184.216.34', 'a server'],
  ['1.1.1.1', 'a resolver'],
  ['172.15.255.255', 'the address before a private range'],
  ['172.32.0.0', 'the address after it'],
  ['2606:4700::1111', 'IPv6'],
  ['2a00:1450:4001:828::200e', 'IPv6'],
  ['::ffff:93.184.216.34', 'IPv4 written as IPv6'],
])('%s is public (%s)', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.each([
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'a carrier’s NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'link local, cloud metadata'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'TEST-NET-1'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['198.51.100.1', 'TEST-NET-2'],
  ['203.0.113.1', 'TEST-NET-3'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
  ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
  ['::ffff:0:7f00:1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::7f00:1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link local'],
  ['fe80::1%eth0', 'link local with a zone'],
  ['fec0::1', 'site local'],
  ['ff02::1', 'multicast'],
  ['2130706433', 'no address but a number'],
  ['0177.0.0.1', 'no address but octal'],
  ['localhost', 'a name'],
  ['', 'nothing'],
])('%s is not public (%s)', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test('An IPv4 address is judged the same in every IPv6 form', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number)
      const mapped = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      expect(isPublicAddress(mapped)).toBe(isPublicAddress(ip))
      expect(isSameAddress(mapped, ip)).toBe(true)
      expect(isPublicAddress(`64:ff9b::${ip}`)).toBe(false)
      expect(isPublicAddress(`::${ip}`)).toBe(false)
    }),
  )
})
