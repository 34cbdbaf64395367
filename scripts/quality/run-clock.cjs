/**
 * Moves the date of a process to that of a run of tests (`run-date.ts`), and lets it run on from there. Node loads this
 * file before each program of the run: a plain module, so that it costs next to nothing.
 */
const { ServerResponse } = require('node:http');

/** @param {number} offset milliseconds between the machine's time and that of the run */
function moveDate(offset) {
  const MachineDate = globalThis.Date;
  if (MachineDate.isMoved) return;
  const machineNow = MachineDate.now;
  MachineDate.isMoved = true;
  MachineDate.now = () => machineNow() + offset;
  globalThis.Date = new Proxy(MachineDate, {
    apply: () => new MachineDate(MachineDate.now()).toString(),
    construct: (_, given, type) =>
      Reflect.construct(MachineDate, given.length > 0 ? given : [MachineDate.now()], type),
  });
  MachineDate.prototype.constructor = globalThis.Date;
}

/** Node dates answers by the machine's time, to which clients of AWS would correct theirs. */
function dateAnswers() {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...given) {
    // biome-ignore lint/plugin: the date has been moved
    if (this.sendDate && !this.headersSent) this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
}

const runOffset = Number(process.env.RUN_OFFSET ?? 0);
if (runOffset !== 0) {
  moveDate(runOffset);
  dateAnswers();
}

module.exports = { moveDate, runOffset };
