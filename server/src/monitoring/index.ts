/** How the server is doing: counted by each process, told to Prometheus, and shown to people for today (系统监控). */
export { CallMeter } from './call-meter.ts';
export { openMonitoring } from './routes.ts';
