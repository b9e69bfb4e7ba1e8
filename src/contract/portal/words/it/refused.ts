import type { RefusedWords } from '../en/refused.ts'

/** Why a call of the payment page was refused, by its code, in Italian. */
export const refused: RefusedWords = {
  'portal.unavailable': 'Questo caso non si può pagare né contestare qui. Scriva a chi segue il Suo caso.',
  'portal.not-now': 'Qui non si può più rispondere a questo caso. Scriva a chi segue il Suo caso.',
  'portal.code': 'Questo codice non è giusto, o è troppo vecchio. Se ne faccia mandare un altro.',
  invalid: 'Qualcosa di ciò che ha scritto non si può accettare. Lo riguardi.',
  'portal.token': 'Confermi prima il Suo indirizzo.',
  'portal.payer-of-another':
    'I dati di questa fattura sono stati indicati da un altro indirizzo. Confermi quell’indirizzo, o scriva a chi segue il Suo caso.',
  'attempts.too-many': 'Troppi tentativi in poco tempo. Aspetti un momento, poi riprovi.',
  'file.not-arrived': (name: string) => `«${name}» non è arrivato. Lo tolga e lo aggiunga di nuovo.`,
  'file.disguised': (name: string) =>
    `«${name}» non è quello che dice il suo nome. Mandi un PDF, un’immagine, un file Office, un testo o un messaggio salvato.`,
  'file.no-room': 'È stato mandato troppo per questo caso. Ci mandi il resto per e-mail.',
  'offer.over': 'Questa offerta non vale più. Ricarichi la pagina per vedere che cosa si chiede ora.',
  'offer.not-now': 'Al momento qui non si può concordare una somma. Ci scriva.',
  'offer.paid': 'Una parte è già pagata: la somma non si può più cambiare.',
  'payment.closed': 'La questione è ora presso i nostri partner legali e il pagamento non è disponibile.',
  'payment.paid': 'È già pagato. Grazie.',
  'payment.under-way': 'Un pagamento è in corso. Aspetti che la banca abbia risposto.',
  'payment.in-parts':
    'Il pagamento avviene a rate, e la prossima viene addebitata nel suo giorno. Ora non c’è niente da fare.',
  'payment.merged': 'Questo caso si paga insieme a un altro. Apra la pagina di quel caso.',
  'payment.no-price': 'L’importo di questo caso non è ancora fissato. Scriva a chi segue il Suo caso.',
  'choice.changed': 'Nel frattempo su questa pagina è stato scelto un altro prezzo. La guardi di nuovo, poi scelga.',
  'choice.not-offered': 'Questo prezzo non è offerto. Guardi di nuovo la pagina, poi scelga.',
  'payment.price-changed':
    'L’importo è cambiato da quando la pagina è stata aperta. Non è stato addebitato niente. Lo guardi di nuovo, e paghi se è d’accordo.',
  'payment.too-small':
    'Questa somma è troppo piccola per questo modo di pagare. Non è stato addebitato niente. Scelga meno rate o un bonifico, oppure ci scriva.',
  'payment.method': 'Questo modo di pagare al momento non è accettato qui. Ne scelga un altro.',
  'payment.processor-down':
    'Il servizio di pagamento non risponde. Non è stato addebitato niente. Riprovi tra qualche minuto.',
  'payment.declined':
    'Il pagamento è stato rifiutato. Non è stato addebitato niente. Riprovi, o scelga un’altra carta o un altro modo di pagare.',
  'payment.return-url':
    'Il pagamento non è potuto cominciare da questo indirizzo. Apra la pagina dal link della nostra lettera.',
  'payment.parts': 'Qui non si può pagare in queste rate. Scelga meno rate, o ci scriva.',
  'payment.start': 'La prima rata si può addebitare da oggi a una settimana.',
  'payment.currency': 'Questo modo di pagare non accetta la valuta. Ne scelga un altro.',
  'payment.unknown': 'Questo non è un pagamento di questo caso. Ricominci dalla sua pagina.',
  'document.not-ready': 'Questo documento è in corso di firma. Riprovi tra un minuto.',
}
