import { type DoorBuild, serveDoor, type WorkerScope } from './serve.ts';

/** Written in by the build. */
declare const DOOR_BUILD: DoorBuild;

serveDoor(globalThis as unknown as WorkerScope, DOOR_BUILD);
