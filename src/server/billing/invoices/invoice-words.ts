import type { InvoiceKind } from '#contract/billing/invoices.ts'

/** The fixed texts of documents in each language. */
export type InvoiceWords = {
  locale: string
  kinds: Record<InvoiceKind, string>
  to: string
  from: string
  taxNumber: string
  issuedOn: string
  dueOn: string
  deliveredOn: string
  /** A credit note names its invoice by number and day. */
  ofDay: (number: string, day: string) => string
  selfBilled: string
  of: Record<'credit-note' | 'receipt', string>
  reason: string
  method: string
  what: string
  amount: string
  ofWhichTax: (rate: string) => string
  noTax: string
  total: string
  net: string
  tax: string
  reverseCharge: string
  notRegistered: string
  abroad: string
  compensation: string
  passedOn: string
  overpayment: string
  signed: string
}

const words = {
  en: {
    locale: 'en-GB',
    kinds: { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' },
    to: 'To',
    from: 'From',
    taxNumber: 'Tax number',
    issuedOn: 'Issued on',
    dueOn: 'Due on',
    deliveredOn: 'Supplied on',
    ofDay: (number, day) => `${number} of ${day}`,
    selfBilled: 'Self-billing',
    of: { 'credit-note': 'Takes back invoice', receipt: 'For invoice' },
    reason: 'Reason',
    method: 'Paid by',
    what: 'What for',
    amount: 'Amount',
    ofWhichTax: (rate) => `Of which tax, ${rate} %`,
    noTax: 'No tax',
    total: 'Total',
    net: 'Without tax',
    tax: 'Tax',
    reverseCharge: 'Reverse charge: the recipient owes the tax (Directive 2006/112/EC, articles 44 and 196).',
    notRegistered: 'No tax is charged: the issuer is not registered for one.',
    abroad: 'No tax is charged: the place of supply is outside of the issuer’s country.',
    compensation: 'Compensation: outside the scope of tax.',
    passedOn: 'Paid on your behalf: outside the scope of tax (Directive 2006/112/EC, article 79(c)).',
    overpayment: 'Paid above the price',
    signed: 'This document is signed electronically; it is valid without a signature on paper.',
  },
  pt: {
    locale: 'pt-PT',
    kinds: { invoice: 'Fatura', 'credit-note': 'Nota de crédito', receipt: 'Recibo' },
    to: 'Para',
    from: 'De',
    taxNumber: 'Número de contribuinte',
    issuedOn: 'Data de emissão',
    dueOn: 'Data de vencimento',
    deliveredOn: 'Data da prestação',
    ofDay: (number, day) => `${number} de ${day}`,
    selfBilled: 'Autofaturação (self-billing)',
    of: { 'credit-note': 'Anula a fatura', receipt: 'Relativo à fatura' },
    reason: 'Motivo',
    method: 'Pago por',
    what: 'Descrição',
    amount: 'Valor',
    ofWhichTax: (rate) => `Dos quais IVA, ${rate} %`,
    noTax: 'Sem IVA',
    total: 'Total',
    net: 'Sem IVA',
    tax: 'IVA',
    reverseCharge: 'IVA – autoliquidação pelo adquirente (Diretiva 2006/112/CE, artigos 44.º e 196.º).',
    notRegistered: 'Não é cobrado IVA: o emitente não está registado para esse efeito.',
    abroad: 'Não é cobrado IVA: o lugar da prestação é fora do país do emitente.',
    compensation: 'Indemnização: fora do âmbito do IVA.',
    passedOn:
      'Pago em nome e por conta do cliente: fora do âmbito do IVA (Diretiva 2006/112/CE, artigo 79.º, alínea c)).',
    overpayment: 'Pago acima do preço',
    signed: 'Este documento está assinado eletronicamente; é válido sem assinatura em papel.',
  },
  fr: {
    locale: 'fr-FR',
    kinds: { invoice: 'Facture', 'credit-note': 'Avoir', receipt: 'Reçu' },
    to: 'À',
    from: 'De',
    taxNumber: 'Numéro de TVA',
    issuedOn: 'Date d’émission',
    dueOn: 'Date d’échéance',
    deliveredOn: 'Date de la prestation',
    ofDay: (number, day) => `${number} du ${day}`,
    selfBilled: 'Autofacturation (self-billing)',
    of: { 'credit-note': 'Annule la facture', receipt: 'Pour la facture' },
    reason: 'Motif',
    method: 'Payé par',
    what: 'Désignation',
    amount: 'Montant',
    ofWhichTax: (rate) => `Dont TVA, ${rate} %`,
    noTax: 'Sans TVA',
    total: 'Total',
    net: 'Hors TVA',
    tax: 'TVA',
    reverseCharge: 'Autoliquidation : la TVA est due par le preneur (directive 2006/112/CE, articles 44 et 196).',
    notRegistered: 'TVA non applicable : l’émetteur n’y est pas assujetti.',
    abroad: 'TVA non applicable : le lieu de la prestation est hors du pays de l’émetteur.',
    compensation: 'Indemnité : hors du champ de la TVA.',
    passedOn:
      'Débours payé au nom et pour le compte du client : hors du champ de la TVA (directive 2006/112/CE, article 79, point c)).',
    overpayment: 'Payé au-delà du prix',
    signed: 'Ce document est signé électroniquement ; il est valable sans signature sur papier.',
  },
  es: {
    locale: 'es-ES',
    kinds: { invoice: 'Factura', 'credit-note': 'Factura rectificativa', receipt: 'Recibo' },
    to: 'Para',
    from: 'De',
    taxNumber: 'Número de IVA',
    issuedOn: 'Fecha de emisión',
    dueOn: 'Fecha de vencimiento',
    deliveredOn: 'Fecha de la prestación',
    ofDay: (number, day) => `${number} de ${day}`,
    selfBilled: 'Facturación por el destinatario (self-billing)',
    of: { 'credit-note': 'Rectifica la factura', receipt: 'De la factura' },
    reason: 'Motivo',
    method: 'Pagado por',
    what: 'Concepto',
    amount: 'Importe',
    ofWhichTax: (rate) => `De ellos IVA, ${rate} %`,
    noTax: 'Sin IVA',
    total: 'Total',
    net: 'Sin IVA',
    tax: 'IVA',
    reverseCharge: 'Inversión del sujeto pasivo (Directiva 2006/112/CE, artículos 44 y 196).',
    notRegistered: 'No se cobra IVA: el emisor no está registrado a ese efecto.',
    abroad: 'No se cobra IVA: el lugar de la prestación está fuera del país del emisor.',
    compensation: 'Indemnización: fuera del ámbito del IVA.',
    passedOn:
      'Suplido pagado en nombre y por cuenta del cliente: fuera del ámbito del IVA (Directiva 2006/112/CE, artículo 79, letra c)).',
    overpayment: 'Pagado por encima del precio',
    signed: 'Este documento está firmado electrónicamente; es válido sin firma en papel.',
  },
  it: {
    locale: 'it-IT',
    kinds: { invoice: 'Fattura', 'credit-note': 'Nota di credito', receipt: 'Ricevuta' },
    to: 'A',
    from: 'Da',
    taxNumber: 'Partita IVA',
    issuedOn: 'Data di emissione',
    dueOn: 'Scadenza',
    deliveredOn: 'Data della prestazione',
    ofDay: (number, day) => `${number} del ${day}`,
    selfBilled: 'Autofatturazione (self-billing)',
    of: { 'credit-note': 'Storna la fattura', receipt: 'Per la fattura' },
    reason: 'Motivo',
    method: 'Pagato con',
    what: 'Descrizione',
    amount: 'Importo',
    ofWhichTax: (rate) => `Di cui IVA, ${rate} %`,
    noTax: 'Senza IVA',
    total: 'Totale',
    net: 'Senza IVA',
    tax: 'IVA',
    reverseCharge: 'Inversione contabile (direttiva 2006/112/CE, articoli 44 e 196).',
    notRegistered: 'IVA non applicata: l’emittente non è registrato a tal fine.',
    abroad: 'IVA non applicata: il luogo della prestazione è fuori dal paese dell’emittente.',
    compensation: 'Indennizzo: fuori campo IVA.',
    passedOn:
      'Anticipato in nome e per conto del cliente: fuori campo IVA (direttiva 2006/112/CE, articolo 79, lettera c)).',
    overpayment: 'Pagato oltre il prezzo',
    signed: 'Questo documento è firmato elettronicamente; è valido senza firma su carta.',
  },
} satisfies Record<string, InvoiceWords>

/** The texts of a language; English for all others. */
export const wordsIn = (language: string): InvoiceWords =>
  (words as Record<string, InvoiceWords>)[language.slice(0, 2).toLowerCase()] ?? words.en
