/** A word that a language does not use for a thing (docs/portal-terms.md), or a form of address that it does not use. */
type Avoided = { name: string; isIn: (text: string) => boolean }

const avoid = (words: RegExp, instead: string): Avoided => ({
  name: `${words.source}: ${instead}`,
  isIn: (text) => words.test(text),
})

const avoided: Readonly<Record<string, readonly Avoided[]>> = {
  es: [
    avoid(/(?<!en )\bcaso\b/i, 'a case is an expediente.'),
    avoid(/\b(?:suma|cuantía|monto)\b/i, 'a sum is an importe.'),
    avoid(/\badmit(?:e|ir|es)\b/i, 'to admit is to reconocer responsabilidad.'),
    avoid(/(?<!\p{L})(?:tú|tu|tus|puedes|debes|tienes)(?!\p{L})/iu, 'the reader is usted.'),
  ],
  pt: [
    avoid(/\bcaso\b(?! contrário)/i, 'a case is a processo.'),
    avoid(/\b(?:quantia|montante|soma)\b/i, 'a sum is a valor.'),
    avoid(/\badmit(?:e|ir)\b/i, 'to admit is to reconhecer responsabilidade.'),
    avoid(/(?<!\p{L})(?:tu|teu|tua|podes|você)(?!\p{L})/iu, 'the reader has no pronoun and the third person.'),
  ],
  fr: [
    avoid(/\b(?:somme)\b/i, 'a sum is a montant.'),
    avoid(/\badmet\b/i, 'to admit is to reconnaître une responsabilité.'),
    avoid(/(?<!\p{L})(?:tu|toi|tes|peux-tu)(?!\p{L})/iu, 'the reader is vous.'),
  ],
  it: [
    avoid(/\bcaso\b/i, 'a case is a pratica.'),
    avoid(/\b(?:somma|cifra)\b/i, 'a sum is an importo.'),
    avoid(/\bammett/i, 'to admit is an ammissione di responsabilità.'),
    avoid(/(?<!\p{L})(?:tu|tuo|tua|puoi|devi)(?!\p{L})/iu, 'the reader is Lei.'),
  ],
  nl: [
    avoid(/\b(?:zaaknummer|casus)\b/i, 'a case is a dossier.'),
    avoid(/\bsom\b/i, 'a sum is a bedrag.'),
    avoid(/\b(?:claim|eis)\b/i, 'a claim is a vordering.'),
    avoid(/\b(?:schikken|schikking)\b/i, 'to settle is to regelen.'),
    avoid(/\b(?:je|jij|jouw|jullie)\b/i, 'the reader is u.'),
  ],
  de: [
    avoid(/\b(?:Vorgang|Akte)\b/, 'a case is a Fall.'),
    avoid(/\b(?:Anspruchsschreiben|Abmahnung)\b/, 'a letter is a Schreiben and warns of nothing.'),
    avoid(/\b(?:Vergleich)\b/, 'to settle is to regeln.'),
    avoid(/(?<!\p{L})(?:du|dein|deine|dir|euch|eure)(?!\p{L})/iu, 'the reader is Sie.'),
  ],
}

export const termsOf = (language: string): readonly Avoided[] => avoided[language] ?? []
