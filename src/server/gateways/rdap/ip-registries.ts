import type { Bootstrap } from './bootstrap.ts'

/** The registries of addresses, as IANA lists them (RFC 9224), for as long as its files were not fetched. Source: data.iana.org. */
export const seed: Record<'ipv4' | 'ipv6', Bootstrap> = {
  ipv4: {
    publication: '2019-06-07T19:00:02Z',
    services: [
      { url: 'https://rdap.afrinic.net/rdap/', names: firstBytes('41 102 105 154 196 197') },
      {
        url: 'https://rdap.apnic.net/',
        names: firstBytes(
          '1 14 27 36 39 42 43 49 58 59 60 61 101 103 106 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 133 150 153 163 171 175 180 182 183 202 203 210 211 218 219 220 221 222 223',
        ),
      },
      {
        url: 'https://rdap.arin.net/registry/',
        names: firstBytes(
          '3 4 6 7 8 9 11 12 13 15 16 17 18 19 20 21 22 23 24 26 28 29 30 32 33 34 35 38 40 44 45 47 48 50 52 54 55 56 63 64 65 66 67 68 69 70 71 72 73 74 75 76 96 97 98 99 100 104 107 108 128 129 130 131 132 134 135 136 137 138 139 140 142 143 144 146 147 148 149 152 155 156 157 158 159 160 161 162 164 165 166 167 168 169 170 172 173 174 184 192 198 199 204 205 206 207 208 209 214 215 216',
        ),
      },
      {
        url: 'https://rdap.db.ripe.net/',
        names: firstBytes(
          '2 5 25 31 37 46 51 53 57 62 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 109 141 145 151 176 178 185 188 193 194 195 212 213 217',
        ),
      },
      { url: 'https://rdap.lacnic.net/rdap/', names: firstBytes('177 179 181 186 187 189 190 191 200 201') },
    ],
  },
  ipv6: {
    publication: '2019-11-06T19:00:04Z',
    services: [
      { url: 'https://rdap.afrinic.net/rdap/', names: '2001:4200::/23 2c00::/12'.split(' ') },
      {
        url: 'https://rdap.apnic.net/',
        names:
          '2001:200::/23 2001:4400::/23 2001:8000::/19 2001:a000::/20 2001:b000::/20 2001:c00::/23 2001:e00::/23 2400::/12'.split(
            ' ',
          ),
      },
      {
        url: 'https://rdap.arin.net/registry/',
        names: '2001:1800::/23 2001:400::/23 2001:4800::/23 2600::/12 2610::/23 2620::/23 2630::/12'.split(' '),
      },
      {
        url: 'https://rdap.db.ripe.net/',
        names:
          '2001:1400::/22 2001:1a00::/23 2001:1c00::/22 2001:2000::/19 2001:4000::/23 2001:4600::/23 2001:4a00::/23 2001:4c00::/23 2001:5000::/20 2001:600::/23 2001:800::/22 2003::/18 2a00::/12 2a10::/12'.split(
            ' ',
          ),
      },
      { url: 'https://rdap.lacnic.net/rdap/', names: '2001:1200::/23 2800::/12'.split(' ') },
    ],
  },
}

/** Networks of all addresses that begin with these bytes. */
function firstBytes(bytes: string): string[] {
  return bytes.split(' ').map((byte) => `${byte}.0.0.0/8`)
}
