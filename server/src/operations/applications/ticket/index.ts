/** The ticket of a sign-up as a file to print and to keep (decision 103). */
export { type TicketFacts, ticketFacts } from './facts.ts';
export { drawTicket, TICKET_DRAWING } from './sheet.ts';
export { ticketWords } from './words.ts';
