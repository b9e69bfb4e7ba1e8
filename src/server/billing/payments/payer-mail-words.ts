import type { PayerLanguage } from '#contract/billing/instalments.ts'

/** Texts of mails to payers in one language. `amount`, `day` and `title` are formatted as in documents. */
export type PayerMailWords = {
  hello: (name: string) => string
  paid: { subject: (amount: string) => string; body: (amount: string, title: string) => string; link: string }
  tooMuch: { subject: string; body: (amount: string, title: string) => string; byPerson: string; byItself: string }
  refunded: { subject: (amount: string) => string; body: (amount: string, title: string) => string; link: string }
  notOwed: { subject: string; body: (amount: string, title: string) => string; link: string }
  part: {
    subject: (amount: string) => string
    declined: (amount: string, title: string, n: number) => string
    actionNeeded: (amount: string, title: string, n: number) => string
    payHere: string
    confirmHere: string
    again: (day: string) => string
    failedSubject: string
    failed: (rest: string, title: string) => string[]
    payRest: string
    link: string
  }
}

export const payerMailWords: Record<PayerLanguage, PayerMailWords> = {
  en: {
    hello: (name) => `Hello ${name},`,
    paid: {
      subject: (amount) => `We received your payment of ${amount}`,
      body: (amount, title) => `Your payment of ${amount} for “${title}” has arrived. Thank you.`,
      link: 'Open the receipt',
    },
    tooMuch: {
      subject: 'You paid more than was asked for',
      body: (amount, title) =>
        `For “${title}” more came in than was asked for, or it came when nothing was to be paid any more. ${amount} of it is yours.`,
      byPerson:
        'A person looks at it within two working days and gives it back the way it was paid. You need not do anything.',
      byItself: 'It goes back by itself, the way it was paid. You need not do anything.',
    },
    refunded: {
      subject: (amount) => `We gave back ${amount}`,
      body: (amount, title) =>
        `${amount} of your payment for “${title}” is on its way back to you. Banks take up to ten days for it.`,
      link: 'Open the credit note',
    },
    notOwed: {
      subject: 'A credit note for what you no longer owe',
      body: (amount, title) => `${amount} of the invoice for “${title}” is no longer owed. What you paid counts.`,
      link: 'Open the credit note',
    },
    part: {
      subject: (amount) => `A part of ${amount} could not be charged`,
      declined: (amount, title, n) =>
        `Part ${n} for “${title}”, ${amount}, was declined by the bank. Nothing was charged.`,
      actionNeeded: (amount, title, n) =>
        `Your bank wants you to confirm part ${n} for “${title}”, ${amount}. Nothing was charged.`,
      payHere: 'You can pay this part by another card or another way on the page of the case.',
      confirmHere: 'You can pay and confirm it on the page of the case.',
      again: (day) => `If you do nothing, we try the same card again on ${day}.`,
      failedSubject: 'Your payment in parts has ended',
      failed: (rest, title) => [
        `A part for “${title}” could not be charged three times, so we charge nothing more by ourselves. What you paid counts.`,
        `Only the rest is due: ${rest}.`,
      ],
      payRest: 'You can pay it on the page of the case, or write to us there if it is too much at the moment.',
      link: 'Open the page of the case',
    },
  },
  pt: {
    hello: (name) => `Olá ${name},`,
    paid: {
      subject: (amount) => `Recebemos o seu pagamento de ${amount}`,
      body: (amount, title) => `O seu pagamento de ${amount} por «${title}» chegou. Obrigado.`,
      link: 'Abrir o recibo',
    },
    tooMuch: {
      subject: 'Pagou mais do que foi pedido',
      body: (amount, title) =>
        `Por «${title}» entrou mais do que foi pedido, ou entrou quando já nada havia a pagar. ${amount} são seus.`,
      byPerson:
        'Uma pessoa verifica-o em dois dias úteis e devolve o montante pela mesma via. Não precisa de fazer nada.',
      byItself: 'É devolvido automaticamente, pela mesma via. Não precisa de fazer nada.',
    },
    refunded: {
      subject: (amount) => `Devolvemos ${amount}`,
      body: (amount, title) =>
        `${amount} do seu pagamento por «${title}» estão a caminho. Os bancos demoram até dez dias.`,
      link: 'Abrir a nota de crédito',
    },
    notOwed: {
      subject: 'Uma nota de crédito do que já não deve',
      body: (amount, title) => `${amount} da fatura de «${title}» já não é devido. O que pagou conta.`,
      link: 'Abrir a nota de crédito',
    },
    part: {
      subject: (amount) => `Não foi possível debitar uma prestação de ${amount}`,
      declined: (amount, title, n) =>
        `A prestação ${n} de «${title}», ${amount}, foi recusada pelo banco. Nada foi debitado.`,
      actionNeeded: (amount, title, n) =>
        `O seu banco pede que confirme a prestação ${n} de «${title}», ${amount}. Nada foi debitado.`,
      payHere: 'Pode pagá-la com outro cartão ou de outra forma na página do caso.',
      confirmHere: 'Pode pagá-la e confirmá-la na página do caso.',
      again: (day) => `Se não fizer nada, tentamos de novo o mesmo cartão em ${day}.`,
      failedSubject: 'O seu pagamento em prestações terminou',
      failed: (rest, title) => [
        `Uma prestação de «${title}» não pôde ser debitada três vezes; não debitamos mais nada por nós. O que pagou conta.`,
        `Só é devido o restante: ${rest}.`,
      ],
      payRest: 'Pode pagá-lo na página do caso, ou escrever-nos lá se neste momento for demasiado.',
      link: 'Abrir a página do caso',
    },
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    paid: {
      subject: (amount) => `Nous avons reçu votre paiement de ${amount}`,
      body: (amount, title) => `Votre paiement de ${amount} pour « ${title} » est arrivé. Merci.`,
      link: 'Ouvrir le reçu',
    },
    tooMuch: {
      subject: 'Vous avez payé plus que demandé',
      body: (amount, title) =>
        `Pour « ${title} », plus que demandé a été reçu, ou alors que plus rien n’était à payer. ${amount} vous reviennent.`,
      byPerson:
        'Une personne s’en occupe sous deux jours ouvrés et vous rend la somme par la même voie. Vous n’avez rien à faire.',
      byItself: 'Cette somme vous est rendue automatiquement, par la même voie. Vous n’avez rien à faire.',
    },
    refunded: {
      subject: (amount) => `Nous avons remboursé ${amount}`,
      body: (amount, title) =>
        `${amount} de votre paiement pour « ${title} » sont en route vers vous. Les banques mettent jusqu’à dix jours.`,
      link: 'Ouvrir l’avoir',
    },
    notOwed: {
      subject: 'Un avoir pour ce que vous ne devez plus',
      body: (amount, title) =>
        `${amount} de la facture pour « ${title} » ne sont plus dus. Ce que vous avez payé compte.`,
      link: 'Ouvrir l’avoir',
    },
    part: {
      subject: (amount) => `Une échéance de ${amount} n’a pas pu être débitée`,
      declined: (amount, title, n) =>
        `L’échéance ${n} pour « ${title} », ${amount}, a été refusée par la banque. Rien n’a été débité.`,
      actionNeeded: (amount, title, n) =>
        `Votre banque vous demande de confirmer l’échéance ${n} pour « ${title} », ${amount}. Rien n’a été débité.`,
      payHere: 'Vous pouvez la payer par une autre carte ou autrement sur la page du dossier.',
      confirmHere: 'Vous pouvez la payer et la confirmer sur la page du dossier.',
      again: (day) => `Si vous ne faites rien, nous réessayons la même carte le ${day}.`,
      failedSubject: 'Votre paiement en plusieurs fois a pris fin',
      failed: (rest, title) => [
        `Une échéance pour « ${title} » n’a pas pu être débitée trois fois ; nous ne débitons plus rien de nous-mêmes. Ce que vous avez payé compte.`,
        `Seul le solde est dû : ${rest}.`,
      ],
      payRest: 'Vous pouvez le payer sur la page du dossier, ou nous y écrire si c’est trop en ce moment.',
      link: 'Ouvrir la page du dossier',
    },
  },
  es: {
    hello: (name) => `Hola ${name}:`,
    paid: {
      subject: (amount) => `Hemos recibido su pago de ${amount}`,
      body: (amount, title) => `Su pago de ${amount} por «${title}» ha llegado. Gracias.`,
      link: 'Abrir el recibo',
    },
    tooMuch: {
      subject: 'Ha pagado más de lo pedido',
      body: (amount, title) =>
        `Por «${title}» entró más de lo pedido, o entró cuando ya no había nada que pagar. ${amount} son suyos.`,
      byPerson: 'Una persona lo revisa en dos días laborables y lo devuelve por la misma vía. No tiene que hacer nada.',
      byItself: 'Se devuelve automáticamente, por la misma vía. No tiene que hacer nada.',
    },
    refunded: {
      subject: (amount) => `Hemos devuelto ${amount}`,
      body: (amount, title) =>
        `${amount} de su pago por «${title}» están en camino. Los bancos tardan hasta diez días.`,
      link: 'Abrir la nota de abono',
    },
    notOwed: {
      subject: 'Una factura rectificativa por lo que ya no debe',
      body: (amount, title) => `${amount} de la factura de «${title}» ya no se deben. Lo que pagó cuenta.`,
      link: 'Abrir la factura rectificativa',
    },
    part: {
      subject: (amount) => `No se pudo cobrar un plazo de ${amount}`,
      declined: (amount, title, n) => `El banco rechazó el plazo ${n} de «${title}», ${amount}. No se ha cobrado nada.`,
      actionNeeded: (amount, title, n) =>
        `Su banco le pide que confirme el plazo ${n} de «${title}», ${amount}. No se ha cobrado nada.`,
      payHere: 'Puede pagarlo con otra tarjeta o de otra forma en la página del caso.',
      confirmHere: 'Puede pagarlo y confirmarlo en la página del caso.',
      again: (day) => `Si no hace nada, lo intentamos de nuevo con la misma tarjeta el ${day}.`,
      failedSubject: 'Su pago a plazos ha terminado',
      failed: (rest, title) => [
        `Un plazo de «${title}» no se pudo cobrar tres veces; no cobramos nada más por nuestra cuenta. Lo que pagó cuenta.`,
        `Solo se debe el resto: ${rest}.`,
      ],
      payRest: 'Puede pagarlo en la página del caso, o escribirnos allí si ahora es demasiado.',
      link: 'Abrir la página del caso',
    },
  },
  it: {
    hello: (name) => `Buongiorno ${name},`,
    paid: {
      subject: (amount) => `Abbiamo ricevuto il suo pagamento di ${amount}`,
      body: (amount, title) => `Il suo pagamento di ${amount} per «${title}» è arrivato. Grazie.`,
      link: 'Apri la ricevuta',
    },
    tooMuch: {
      subject: 'Ha pagato più di quanto richiesto',
      body: (amount, title) =>
        `Per «${title}» è arrivato più di quanto richiesto, o quando non c’era più nulla da pagare. ${amount} sono suoi.`,
      byPerson:
        'Una persona lo verifica entro due giorni lavorativi e lo restituisce per la stessa via. Non deve fare nulla.',
      byItself: 'Viene restituito automaticamente, per la stessa via. Non deve fare nulla.',
    },
    refunded: {
      subject: (amount) => `Abbiamo rimborsato ${amount}`,
      body: (amount, title) =>
        `${amount} del suo pagamento per «${title}» sono in arrivo. Le banche impiegano fino a dieci giorni.`,
      link: 'Apri la nota di credito',
    },
    notOwed: {
      subject: 'Una nota di credito per ciò che non deve più',
      body: (amount, title) => `${amount} della fattura per «${title}» non sono più dovuti. Ciò che ha pagato conta.`,
      link: 'Apri la nota di credito',
    },
    part: {
      subject: (amount) => `Una rata di ${amount} non è stata addebitata`,
      declined: (amount, title, n) =>
        `La rata ${n} per «${title}», ${amount}, è stata rifiutata dalla banca. Non è stato addebitato nulla.`,
      actionNeeded: (amount, title, n) =>
        `La sua banca le chiede di confermare la rata ${n} per «${title}», ${amount}. Non è stato addebitato nulla.`,
      payHere: 'Può pagarla con un’altra carta o in altro modo nella pagina della pratica.',
      confirmHere: 'Può pagarla e confermarla nella pagina della pratica.',
      again: (day) => `Se non fa nulla, riproviamo con la stessa carta il ${day}.`,
      failedSubject: 'Il suo pagamento a rate è terminato',
      failed: (rest, title) => [
        `Una rata per «${title}» non è stata addebitata per tre volte; da parte nostra non addebitiamo altro. Quanto ha pagato vale.`,
        `È dovuto solo il resto: ${rest}.`,
      ],
      payRest: 'Può pagarlo nella pagina della pratica, o scriverci lì se al momento è troppo.',
      link: 'Apri la pagina della pratica',
    },
  },
}
