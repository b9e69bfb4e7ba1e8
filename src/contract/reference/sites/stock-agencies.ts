import { isOnHost } from '../web-address.ts'

/**
 * Agencies whose sale may license a use, by the sites that sell their pictures, with their subdomains. Source: the agencies' own sites, November
 * 2026.
 */
export const stockAgencies: readonly { name: string; hosts: readonly string[] }[] = [
  { name: '123RF', hosts: ['123rf.com'] },
  { name: 'Adobe Stock', hosts: ['stock.adobe.com', 'fotolia.com'] },
  { name: 'age fotostock', hosts: ['agefotostock.com', 'agefotostock.es'] },
  { name: 'Alamy', hosts: ['alamy.com', 'alamy.de', 'alamy.es', 'alamy.it', 'alamyimages.fr'] },
  { name: 'Bigstock', hosts: ['bigstockphoto.com', 'bigstock.com'] },
  { name: 'Depositphotos', hosts: ['depositphotos.com'] },
  { name: 'Dreamstime', hosts: ['dreamstime.com'] },
  { name: 'Freepik', hosts: ['freepik.com', 'freepik.es'] },
  {
    name: 'Getty Images',
    hosts: [
      'gettyimages.com',
      'gettyimages.ae',
      'gettyimages.at',
      'gettyimages.be',
      'gettyimages.ca',
      'gettyimages.ch',
      'gettyimages.co.jp',
      'gettyimages.co.nz',
      'gettyimages.co.uk',
      'gettyimages.com.au',
      'gettyimages.com.br',
      'gettyimages.com.mx',
      'gettyimages.de',
      'gettyimages.dk',
      'gettyimages.es',
      'gettyimages.fi',
      'gettyimages.fr',
      'gettyimages.hk',
      'gettyimages.ie',
      'gettyimages.in',
      'gettyimages.it',
      'gettyimages.nl',
      'gettyimages.no',
      'gettyimages.pt',
      'gettyimages.se',
    ],
  },
  { name: 'iStock', hosts: ['istockphoto.com', 'istock.com'] },
  { name: 'Pond5', hosts: ['pond5.com'] },
  { name: 'Shutterstock', hosts: ['shutterstock.com'] },
  { name: 'Stocksy', hosts: ['stocksy.com'] },
]

/** The agency's host at or above this one. */
export const stockAgencyHost = (host: string): string | undefined =>
  stockAgencies.flatMap(({ hosts }) => hosts).find((one) => isOnHost(host, one))

/** The agency whose site a host is. */
export const stockAgencyAt = (host: string): string | undefined =>
  stockAgencies.find(({ hosts }) => hosts.some((one) => isOnHost(host, one)))?.name
