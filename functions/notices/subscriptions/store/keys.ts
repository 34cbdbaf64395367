export const noticeKeys = {
  /** An address that a program registered. Like all keys below it is in the table of subscriptions. */
  webhook: (id: string) => ({ pk: 'WEBHOOKS', sk: id }),
  webhooks: { pk: 'WEBHOOKS', prefix: '' },
  /** A reader who is sent mails. @param id digest of the address */
  reader: (id: string) => ({ pk: 'READERS', sk: id }),
  readers: { pk: 'READERS', prefix: '' },
  /** A subscription that its address has not confirmed yet. @param digest of the token in the mail */
  mailRequest: (digest: string) => ({ pk: 'MAIL-REQUESTS', sk: digest }),
  /** The address of such subscriptions. @param id digest of the address */
  askedAddress: (id: string) => ({ pk: 'MAIL-REQUESTS', sk: `ADDRESS#${id}` }),
  /** Mailboxes that must get no more mails. @param digest of the mailbox */
  refusedMail: (digest: string) => ({ pk: 'MAIL-REQUESTS', sk: `NEVER#${digest}` }),
  /** A call or mail to one subscriber: one for each event, however often it is announced. */
  delivery: (owner: string, id: string) => ({ pk: `DELIVERIES#${owner}`, sk: id }),
  deliveriesOf: (owner: string) => ({ pk: `DELIVERIES#${owner}`, prefix: '' }),
  /** When announcements began, and the public version up to which changes have been announced. */
  announcements: { pk: 'ANNOUNCED', sk: 'STATE' },
  /** The same for news and documents, by time. */
  contentAnnouncements: { pk: 'ANNOUNCED', sk: 'STATE#CONTENT' },
  announcementStates: { pk: 'ANNOUNCED', prefix: 'STATE' },
  announced: (eventId: string) => ({ pk: 'ANNOUNCED', sk: `EVENT#${eventId}` }),
} as const;

/** Partitions of the secondary indexes. */
export const noticeIndexes = {
  /** Calls and mails still to be sent, sorted by the time they are due. */
  dueDeliveries: 'DUE',
} as const;
