/** The frame and the cards of boards. */

export { AsOf, Board, type BoardHead, BoardPlaceContext, type BoardState, useBoardPlace } from './board.tsx';
export { BoardFigures } from './board-figures.tsx';
export { DepartmentsTable, type FigureColumn } from './departments-table.tsx';
export { ChoiceCard, DrawnCard } from './drawn-card.tsx';
