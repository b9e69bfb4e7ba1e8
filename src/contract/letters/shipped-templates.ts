import type { LetterLanguage } from './contacts/contact.ts'
import type { LetterKind } from './letter.ts'

/** A text with its merge fields. */
export type LetterText = { subject: string; body: string }

const texts: Record<LetterKind, Partial<Record<LetterLanguage, LetterText>>> = {
  first: {
    en: {
      subject: 'Photographs by {{owner}} on {{site}}, {{reference}}',
      body: `Dear {{recipient}},

{{owner}} is a photographer and has asked us, {{provider}}, to write to you. These photographs are shown on {{site}}, and we have found no licence for that:

{{uses}}

If you have a licence, gave the credit that a free licence asks for, or see another reason why you need none, please tell us that first. A person looks at it; until it is decided nothing is due and nobody reminds you.

If there is no licence, the use can be settled with this amount:

{{price_lines}}

On this page you can read everything, answer, and pay if you agree. It needs no account:

{{portal_link}}

Please answer by {{due_date}}. An answer does not mean that you agree with anything. Taking the photographs down ends the use; it does not by itself settle what was used until then. If the amount is too much, or too much at one time, please say so there as well.

How to check this letter: it is signed electronically, and each piece of evidence has a number that anybody can look up, without telling us anything:

{{evidence}}

{{owner}} gave us the mandate to act on {{mandate_date}}. We show it to you if you ask for it.

What we hold about you (Regulation (EU) 2016/679, article 14): responsible is {{provider}}, {{provider_address}}, {{privacy_email}}. We hold the name, the company, the address and the email address to which this letter goes, what the pages above showed, and what you answer. Where we found it: {{contact_source}}. We need it to clarify and settle the claim of {{owner}}, which is a legitimate interest (article 6(1)(f)). {{owner}} reads it, too, and, where that becomes necessary, payment services and lawyers do. We keep it until the claim is settled or has lapsed, and after that for as long as tax law asks us to; from then on we erase it when you ask. You can ask to see it, to have it corrected, erased or restricted, object to its use, and complain to a data protection authority.

Yours sincerely

{{sender}}
{{provider}}`,
    },
    fr: {
      subject: 'Photographies de {{owner}} sur {{site}}, {{reference}}',
      body: `Madame, Monsieur,

{{owner}} est photographe et nous a chargés, {{provider}}, de vous écrire. Destinataire de cette lettre : {{recipient}}. Les photographies suivantes figurent sur {{site}}, et nous n’avons trouvé aucune licence à ce sujet :

{{uses}}

Si vous disposez d’une licence, si vous avez donné la mention qu’exige une licence libre, ou si vous voyez une autre raison de ne pas en avoir besoin, dites-le-nous d’abord, s’il vous plaît. Une personne examine votre réponse ; d’ici là, rien n’est dû et personne ne vous relance.

S’il n’y a pas de licence, l’utilisation peut être réglée par ce montant :

{{price_lines}}

Sur cette page, vous pouvez tout lire, répondre, et payer si vous êtes d’accord. Aucun compte n’est nécessaire :

{{portal_link}}

Merci de répondre au plus tard le {{due_date}}. Répondre ne veut pas dire accepter. Retirer les photographies met fin à l’utilisation ; cela ne règle pas à lui seul ce qui a été utilisé jusque-là. Si le montant est trop élevé, ou trop élevé en une fois, dites-le-nous également sur cette page.

Comment vérifier cette lettre : elle est signée électroniquement, et chaque preuve porte un numéro que chacun peut consulter sans rien nous communiquer :

{{evidence}}

{{owner}} nous a donné mandat d’agir le {{mandate_date}}. Nous vous le montrons sur simple demande.

Ce que nous conservons sur vous (règlement (UE) 2016/679, article 14) : le responsable est {{provider}}, {{provider_address}}, {{privacy_email}}. Nous conservons le nom, la société, l’adresse postale et l’adresse électronique auxquels cette lettre est envoyée, ce que montraient les pages ci-dessus, et ce que vous répondez. Où nous les avons trouvés : {{contact_source}}. Nous en avons besoin pour éclaircir et régler la demande de {{owner}}, ce qui est un intérêt légitime (article 6, paragraphe 1, point f)). {{owner}} les lit aussi et, si cela devient nécessaire, des services de paiement et des avocats. Nous les gardons jusqu’à ce que la demande soit réglée ou prescrite, et ensuite aussi longtemps que la loi fiscale nous y oblige ; à partir de là, nous les effaçons quand vous le demandez. Vous pouvez demander à les consulter, à les faire rectifier, effacer ou limiter, vous opposer à leur utilisation, et saisir une autorité de protection des données.

Veuillez agréer, Madame, Monsieur, nos salutations distinguées.

{{sender}}
{{provider}}`,
    },
  },
  reminder: {
    en: {
      subject: 'Our letter of {{first_letter_date}}: photographs by {{owner}}, {{reference}}',
      body: `Dear {{recipient}},

On {{first_letter_date}} we wrote to you about photographs by {{owner}} on {{site}}. {{answer_status}}

The amount of {{price_total}} is still open. On this page you can read everything, show us a licence, object, or pay if you agree. It needs no account:

{{portal_link}}

Please answer by {{due_date}}. If somebody else is responsible for the page, please tell us who.

Yours sincerely

{{sender}}
{{provider}}`,
    },
    fr: {
      subject: 'Notre lettre du {{first_letter_date}} : photographies de {{owner}}, {{reference}}',
      body: `Madame, Monsieur,

Le {{first_letter_date}}, nous avons écrit à {{recipient}} au sujet de photographies de {{owner}} sur {{site}}. {{answer_status}}

Le montant de {{price_total}} reste ouvert. Sur cette page, vous pouvez tout lire, nous montrer une licence, contester, ou payer si vous êtes d’accord. Aucun compte n’est nécessaire :

{{portal_link}}

Merci de répondre au plus tard le {{due_date}}. Si une autre personne est responsable de la page, dites-nous qui, s’il vous plaît.

Veuillez agréer, Madame, Monsieur, nos salutations distinguées.

{{sender}}
{{provider}}`,
    },
  },
}

/** The text that the product comes with; undefined in the languages for which staff write the first one. */
export const shippedText = (kind: LetterKind, language: LetterLanguage): LetterText | undefined => texts[kind][language]
