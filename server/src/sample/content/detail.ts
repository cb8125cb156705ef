/** The rich text of a sample activity, written from its parts so that all of them read alike. */
export interface DetailParts {
  /** Opening paragraphs. */
  lead: readonly string[];
  /** Points of interest, a name and a sentence each. */
  points: readonly (readonly [name: string, text: string])[];
  /** Agenda rows: when, what, who. */
  agenda: readonly (readonly [when: string, what: string, who: string])[];
  /** What somebody who was there said, or what the hosts promise. */
  quote: string;
  /** What guests should know before they sign up, in order. */
  notes: readonly string[];
  link: readonly [text: string, address: `https://${string}`];
}

/** HTML within the white list of spec 5.4. */
export function detailHtml(parts: DetailParts): string {
  return [
    ...parts.lead.map((text) => `<p>${text}</p>`),
    '<h2>活动亮点</h2>',
    `<ul>${parts.points.map(([name, text]) => `<li><strong>${name}</strong>：${text}</li>`).join('')}</ul>`,
    '<h2>日程安排</h2>',
    '<table><thead><tr><th>时间</th><th>内容</th><th>主讲与主持</th></tr></thead>',
    `<tbody>${parts.agenda.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
    `<blockquote><p>${parts.quote}</p></blockquote>`,
    '<h2>参会须知</h2>',
    `<ol>${parts.notes.map((text) => `<li>${text}</li>`).join('')}</ol>`,
    `<p>延伸阅读：<a href="${parts.link[1]}" target="_blank" rel="noopener noreferrer">${parts.link[0]}</a></p>`,
  ].join('');
}
