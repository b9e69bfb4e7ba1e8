/** Kinds of phrases by which programs name themselves. */
export type MachineWord = 'absence' | 'receipt' | 'reading' | 'failure'

/**
 * Beginnings of subjects as mail programs write them by themselves. Exchange, Gmail and their like translate them; a person's answer to such a mail
 * begins with another word (“Re:”).
 */
const absences = [
  [
    'en',
    'auto(?:matic|mated)?[- ]?(?:reply|response)|auto:|out of (?:the )?office|away from (?:the|my) (?:office|desk)|on (?:annual )?leave|on vacation|vacation (?:reply|response|notice)|i am (?:currently )?(?:away|out of)',
  ],
  ['de', 'automatische antwort|autom\\. antwort|abwesen(?:d|heit)|nicht im (?:büro|haus)'],
  ['fr', "réponse automatique|absen(?:t|te|ce)\\b|message d[’']absence"],
  ['es', 'respuesta automática|fuera de (?:la )?oficina|ausen(?:te|cia)\\b'],
  ['it', 'risposta automatica|fuori (?:sede|ufficio)|assen(?:te|za)\\b|in ferie'],
  ['pt', 'resposta automática|fora do escritório|ausência|de férias'],
  ['nl', 'automatisch antwoord|afwezig|buiten kantoor|niet aanwezig'],
  ['pl', 'automatyczna odpowiedź|autoodpowiedź|poza biurem|nieobecność'],
  ['sv, da, no', 'autosvar|automatiskt? svar|frånvaro|fravær|ej på kontoret|ikke på kontoret'],
  ['fi', 'automaattinen vastaus|poissaolo|poissa toimistosta'],
  ['cs, sk', 'automatická odpověď|automatická odpoveď|mimo kancelář|nepřítomnost'],
  ['hu', 'automatikus válasz|házon kívül'],
  ['ro', 'răspuns automat'],
  ['tr', 'otomatik yanıt|ofis dışında'],
  ['el', 'αυτόματη απάντηση|εκτός γραφείου'],
  ['ru, uk', 'автоматический ответ|автоответ|автоматична відповідь|вне офиса|нет на (?:работе|месте)'],
  ['ja', '自動応答|自動返信|不在'],
  ['zh', '自动答复|自动回复|自動回覆|外出'],
  ['ko', '자동 ?(?:회신|응답)|부재'],
  ['ar, he', 'رد تلقائي|תשובה אוטומטית|מענה אוטומטי'],
] as const

const readings =
  '(?:not )?read:|return receipt|read receipt|ungelesen|gelesen:|lesebestätigung|lu ?:|accusé de lecture|leído:|letto:|lid[ao]:|gelezen:|läst:|lest:|læst:|luettu:|przeczytano:|přečteno:|прочитано:|開封済み|已读|已讀|읽음:|delivered:|relayed:|zugestellt:|remis ?:'

const receipts =
  "(?:\\[[^\\]]*\\]\\s*)?(?:(?:ticket|request|case)\\b.{0,30}\\b(?:received|created|opened)|we(?:’ve|'ve| have) received your|your (?:request|ticket|message|e?-?mail|inquiry|enquiry|report)\\b.{0,60}\\b(?:received|created|opened)|your message to .{1,80} awaits moderator|thank you for (?:contacting|your (?:message|e?-?mail|request|inquiry))|acknowledge?ment|eingangsbestätigung|ihre (?:anfrage|nachricht|e-mail)\\b.{0,60}\\b(?:eingegangen|erhalten)|vielen dank für ihre (?:anfrage|nachricht|e-mail)|accusé de réception|nous avons bien reçu|acuse de recibo|hemos recibido|conferma di ricezione|abbiamo ricevuto|confirmação de rece(?:p)?ção|recebemos|ontvangstbevestiging|wij hebben uw|potwierdzenie (?:otrzymania|przyjęcia))"

const failures =
  'undeliver(?:able|ed)|returned mail|delivery (?:status notification|failure|has failed|failed|delayed|incomplete)|mail delivery (?:failed|failure|system|problem|error)|failure notice|non[- ]?delivery|message (?:not delivered|could not be delivered|delayed|you sent blocked)|could not deliver|mail could not be delivered|warning: (?:could not send|message)|unzustellbar|nicht zustellbar|zustellung|non remis|échec de (?:la )?remise|no se (?:puede|pudo|ha podido) entregar|no entregado|impossibile (?:recapitare|consegnare)|mancato recapito|não (?:foi possível )?entreg|onbestelbaar|niet bezorgd|nie można dostarczyć|niedostarczone|kunde inte levereras|kunne ikke leveres|ei voitu toimittaa|nedoručiteln|kézbesíthetetlen|недоставленн|не удалось доставить|配信不能|配信できません|无法传递|退信|teslim edilemedi'

const begins = (words: string) => new RegExp(`^\\s*(?:${words})`, 'iu')
const subjects: readonly (readonly [MachineWord, RegExp])[] = [
  ['absence', begins(absences.map(([, words]) => words).join('|'))],
  ['failure', begins(failures)],
  ['reading', begins(readings)],
  ['receipt', begins(receipts)],
]

/** Kind of an automatic phrase in a subject, else undefined. */
export const wordOfSubject = (subject: string): MachineWord | undefined =>
  subjects.find(([, words]) => words.test(subject.normalize('NFC')))?.[0]

const texts: Record<MachineWord, RegExp> = {
  absence:
    /\b(?:i am|i[’']m|we are|is|are) (?:currently )?(?:out of (?:the )?office|on (?:annual |parental |maternity )?leave|on (?:vacation|holiday)|away (?:from|until))|\bout of (?:the )?office (?:until|from|and)|\blimited access to (?:my )?e?-?mail|nicht im (?:büro|haus)|\b(?:bin|ist) (?:bis|vom|derzeit|zurzeit|ab)\b.{0,60}\b(?:abwesend|nicht erreichbar|im urlaub)|absent(?:e)? (?:du bureau|jusqu|du \d)|fuera de (?:la )?oficina|fuori (?:sede|ufficio)|fora do escritório|afwezig (?:tot|van)|poza biurem|nieobecn|不在にして|休暇を/iu,
  receipt:
    /\b(?:we(?:’ve|'ve| have)|has been|have been) (?:successfully )?(?:received|registered|logged)\b|\bticket (?:has been|was) (?:created|opened|received)|\byour (?:ticket|case|reference|request|report) (?:id|number|no|nr)\b|\bawaits moderator approval|acknowledge (?:the )?receipt|\b(?:ist|sind) bei uns eingegangen|haben ihre (?:anfrage|nachricht|e-mail) erhalten|nous avons bien reçu votre|hemos recibido (?:su|tu)|abbiamo ricevuto la|recebemos (?:o seu|a sua)|wij hebben uw .{1,30} ontvangen|otrzymaliśmy/iu,
  reading:
    /\b(?:was|were) (?:read|displayed|opened|deleted without being read)\b|return receipt only acknowledges|wurde(?:n)? .{0,80}\b(?:gelesen|angezeigt)|a été (?:lu|affiché)|(?:fue|ha sido) leíd|è stato (?:letto|visualizzato)|foi lida|is gelezen/iu,
  failure:
    /\bqmail-send program|could not be delivered|(?:wasn[’']t|was not|were not|unable) (?:able )?to (?:be )?deliver|\bundeliverable\b|delivery to the following recipients?|(?:address|recipient|mailbox) (?:rejected|not found|unavailable|unknown|is full)|\b(?:no such|unknown|unrouteable) (?:user|address|mailbox|recipient)|\buser unknown|\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|konnte nicht zugestellt werden|n[’']a pas pu être (?:remis|distribué)|no (?:se )?pudo (?:ser )?entrega|non è stato possibile (?:recapitare|consegnare)/iu,
}

/** Letters searched: programs say it first, people anywhere. */
const opening = { absence: 1500, receipt: 1500, reading: 1500, failure: 4000 } satisfies Record<MachineWord, number>

/** True where a text says this at its beginning. */
export const textSays = (word: MachineWord, text: string): boolean =>
  texts[word].test(text.slice(0, opening[word]).replaceAll(/\s+/g, ' '))

/** Words that answer a claim, which mere confirmations lack. */
const substance =
  /\blicen[cs]|lizenz|\binvoice|rechnung|\bfactur|\bfattur|\bfatura|\bdisput|\bcontest|bestreit|widersprech|einspruch|\bobject to|lawyer|solicitor|anwalt|avocat|abogado|avvocato|advo[ck]a|\bpermission|erlaubnis|autoris|\bpaid\b|\bpay\b|bezahl|\bbought\b|purchased|gekauft|acheté|removed|entfernt|gelöscht|supprimé|deleted the/iu

export const isOfSubstance = (text: string): boolean => substance.test(text.slice(0, 20_000))
