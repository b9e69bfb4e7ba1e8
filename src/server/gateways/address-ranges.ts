import { createReadStream } from 'node:fs'
import { isIP } from 'node:net'
import { createInterface } from 'node:readline'
import ipaddr from 'ipaddr.js'

/** Country (ISO 3166-1 alpha-2) and network, as `AS64500 Name`, that tables of addresses give for an address. */
export type Whereabouts = { country: string | null; network: string | null }

/** Numbers of readable and of unreadable lines. */
export type RangesRead = { ranges: number; unreadable: number }

/** Tables of addresses, read from files on first use. */
export type AddressRanges = {
  /** Entry of an address, nulls for missing facts; rejects unreadable files. */
  at(address: string): Promise<Whereabouts>
  read(): Promise<RangesRead>
}

/**
 * Opens files of either form: a line `start,end,country` or `start,end,number,name`, as DB-IP Lite has them, or the statistics that
 * internet registries publish (`registry|country|ipv4|start|count|…`, "delegated-extended"). Several files complete each other.
 */
export function openAddressRanges(files: readonly string[]): AddressRanges {
  let reading: Promise<Tables> | undefined
  const tables = () => (reading ??= readAll(files))
  return {
    at: async (address) => {
      if (files.length === 0 || isIP(address) === 0) return { country: null, network: null }
      const { countries, networks } = await tables()
      return { country: countries.at(address), network: networks.at(address) }
    },
    read: async () => (await tables()).told,
  }
}

type Tables = { countries: Table; networks: Table; told: RangesRead }

async function readAll(files: readonly string[]): Promise<Tables> {
  const [countries, networks] = [newTable(), newTable()]
  const told = { ranges: 0, unreadable: 0 }
  for (const file of files)
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (line === '' || line.startsWith('#')) continue
      const range = line.includes('|') ? readDelegated(line) : readRange(line)
      if (range === 'nothing') continue
      told[range ? 'ranges' : 'unreadable']++
      if (range) (range.isNetwork ? networks : countries).add(range)
    }
  countries.sort()
  networks.sort()
  return { countries, networks, told }
}

type Range = { start: bigint; end: bigint; isV6: boolean; isNetwork: boolean; value: string }

/** Undefined for a line of another form, 'nothing' for one that speaks of no addresses or of nobody's. */
function readDelegated(line: string): Range | 'nothing' | undefined {
  const [, country = '', kind, start = '', size = '', , state] = line.split('|')
  if (kind !== 'ipv4' && kind !== 'ipv6') return 'nothing'
  if (!/^[A-Z]{2}$/.test(country) || (state !== 'allocated' && state !== 'assigned')) return 'nothing'
  const first = numberOf(start)
  if (first === undefined || !/^\d{1,10}$/.test(size)) return undefined
  const isV6 = kind === 'ipv6'
  if (isV6 && Number(size) > 128) return undefined
  const addresses = isV6 ? 1n << BigInt(128 - Number(size)) : BigInt(size)
  return { start: first, end: first + addresses - 1n, isV6, isNetwork: false, value: country }
}

function readRange(line: string): Range | 'nothing' | undefined {
  const read =
    /^"?([\da-fA-F:.]+)"?,"?([\da-fA-F:.]+)"?,"?(?:([A-Z]{2})"?(?:,.*)?|(?:AS)?(\d{1,10})"?,"?(.*?)"?)$/.exec(line)
  if (!read) return undefined
  const [, from = '', to = '', country, number, name = ''] = read
  const [start, end] = [numberOf(from), numberOf(to)]
  if (start === undefined || end === undefined || end < start) return undefined
  const place = { start, end, isV6: from.includes(':') }
  if (country !== undefined) return country === 'ZZ' ? 'nothing' : { ...place, isNetwork: false, value: country }
  return { ...place, isNetwork: true, value: `AS${number} ${name}`.trim().slice(0, 100) }
}

function numberOf(address: string): bigint | undefined {
  if (isIP(address) === 0) return undefined
  return ipaddr
    .parse(address)
    .toByteArray()
    .reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

/** Networks are given out in blocks of at least this much of IPv6: what is below it says no more. */
const unseenBits = 64n

type Table = ReturnType<typeof newTable>

/** Ranges in the order of their beginnings, in columns: millions of objects would take ten times the memory. */
function newTable() {
  const words: string[] = []
  const known = new Map<string, number>()
  const sides = { 4: newSide(), 6: newSide() }
  return {
    add: ({ start, end, isV6, value }: Range) => {
      const word = known.get(value) ?? words.push(value) - 1
      known.set(value, word)
      const bits = isV6 ? unseenBits : 0n
      sides[isV6 ? 6 : 4].add(start >> bits, end >> bits, word)
    },
    sort: () => {
      sides[4].sort()
      sides[6].sort()
    },
    at: (address: string): string | null => {
      const isV6 = ipaddr.process(address).kind() === 'ipv6'
      const number = numberOf(ipaddr.process(address).toString())!
      return words[sides[isV6 ? 6 : 4].at(number >> (isV6 ? unseenBits : 0n))] ?? null
    },
  }
}

function newSide() {
  let rows: [start: bigint, end: bigint, word: number][] = []
  let starts = new BigUint64Array()
  let ends = new BigUint64Array()
  let words = new Uint32Array()
  return {
    add: (start: bigint, end: bigint, word: number) => void rows.push([start, end, word]),
    sort: () => {
      rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      starts = BigUint64Array.from(rows, ([start]) => start)
      ends = BigUint64Array.from(rows, ([, end]) => end)
      words = Uint32Array.from(rows, ([, , word]) => word)
      rows = []
    },
    /** The word of the number's range; -1 without one. */
    at: (number: bigint): number => {
      let [low, high] = [0, starts.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (starts[middle]! <= number) low = middle + 1
        else high = middle
      }
      return low > 0 && number <= ends[low - 1]! ? words[low - 1]! : -1
    },
  }
}
