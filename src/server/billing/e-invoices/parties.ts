import type { Invoice } from '@e-invoice-eu/core'
import type { InvoiceFacts } from '../invoices/invoice-facts.ts'
import { endpointOf } from './endpoints-of-parties.ts'

type Seller = Invoice['ubl:Invoice']['cac:AccountingSupplierParty']['cac:Party']
type Buyer = Invoice['ubl:Invoice']['cac:AccountingCustomerParty']['cac:Party']

/** Letters of value added tax numbers in the Union, Northern Ireland and Great Britain (EN 16931, BR-CO-09). */
const vatNumber = /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[\dA-Z]/

/** The supplier. A document that is wholly outside of tax names no tax number (BR-O-02). */
export function sellerOf({ issuer }: InvoiceFacts, isOutside: boolean): Seller {
  const { name, address, country, taxNumber, foot } = issuer
  return {
    ...electronic(issuer),
    'cac:PostalAddress': addressOf(address, country),
    ...(isVat(taxNumber, isOutside) && { 'cac:PartyTaxScheme': [taxScheme(taxNumber)] }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      // A supplier is identified by one number or another (BR-CO-26).
      ...(taxNumber !== null && !isVat(taxNumber, isOutside) && { 'cbc:CompanyID': taxNumber }),
      ...(foot && { 'cbc:CompanyLegalForm': foot }),
    },
  }
}

export function buyerOf({ payer, tax }: InvoiceFacts, isOutside: boolean): Buyer {
  const { name, company, address, country } = payer
  const taxNumber = tax.treatment === 'reverse-charge' ? tax.taxNumber : payer.taxNumber
  return {
    ...electronic({ taxNumber, email: payer.email }),
    'cac:PostalAddress': addressOf(address, country),
    ...(isVat(taxNumber, isOutside) && { 'cac:PartyTaxScheme': taxScheme(taxNumber) }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': company ?? name },
    ...(company !== null && company !== name && { 'cac:Contact': { 'cbc:Name': name } }),
  }
}

function electronic(
  party: Parameters<typeof endpointOf>[0],
): Pick<Seller, 'cbc:EndpointID' | 'cbc:EndpointID@schemeID'> {
  const endpoint = endpointOf(party)
  if (!endpoint) return {}
  const scheme = endpoint.scheme as NonNullable<Seller['cbc:EndpointID@schemeID']>
  return { 'cbc:EndpointID': endpoint.id, 'cbc:EndpointID@schemeID': scheme }
}

const isVat = (number: string | null, isOutside: boolean): number is string =>
  number !== null && !isOutside && vatNumber.test(number)

const taxScheme = (number: string) => ({ 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } })

function addressOf(lines: readonly string[], country: string): Seller['cac:PostalAddress'] {
  const [first, second, ...others] = lines
  return {
    ...(first && { 'cbc:StreetName': first }),
    ...(second && { 'cbc:AdditionalStreetName': second }),
    ...(others.length > 0 && { 'cac:AddressLine': { 'cbc:Line': others.join(', ') } }),
    'cac:Country': {
      'cbc:IdentificationCode': country as Seller['cac:PostalAddress']['cac:Country']['cbc:IdentificationCode'],
    },
  }
}
