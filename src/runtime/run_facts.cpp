// SPDX-License-Identifier: BSD-3-Clause
// See run_facts.hpp. Runs once, when recording has stopped.
#include "runtime/run_facts.hpp"

#include <cstdlib>

#include "runtime/generated/settings.hpp"
#include "runtime/own_process.hpp"

namespace barograph::runtime {
namespace {

std::string size_class_text(const record::SizeClasses& classes) {
    if (classes.edges().empty()) {
        return "log2";
    }
    std::string text;
    for (const std::uint64_t edge : classes.edges()) {
        text += (text.empty() ? "" : ",") + std::to_string(edge);
    }
    return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> run_facts(const Settings& settings, const MpiFacts& mpi,
                                                           bool arena_is_file) {
    const std::string program(executable_path().view());
    const char* command = std::getenv(generated::kCommand.env);
    std::vector<std::pair<std::string, std::string>> facts = {
        {"barograph.version", BAROGRAPH_VERSION},
        {"job.id", std::string(settings.job.view())},
        {"program.name", std::string(base_name(program))},
        {"program.path", program},
        {"program.working_directory", std::string(working_directory().view())},
        {"node.cores", std::to_string(node_cores())},
        {"recording.arena", arena_is_file ? "file" : "anonymous"},
        {"recording.matrix", settings.matrix ? "on" : "off"},
        {"recording.size_classes", size_class_text(settings.size_classes)},
    };
    if (command != nullptr && *command != '\0') {
        facts.emplace_back("program.command", command);
    }
    if (!mpi.library.empty()) {
        facts.emplace_back("mpi.library", mpi.library);
        facts.emplace_back("mpi.standard", mpi.standard);
        facts.emplace_back("mpi.thread_level", mpi.thread_level);
        facts.emplace_back("mpi.library_file", mpi.library_file);
        facts.emplace_back("capture.mpi.plugin", mpi.plugin);
        facts.emplace_back("capture.mpi.plugin_built_with", mpi.plugin_mpi);
    }
    return facts;
}

std::string output_path(const Settings& settings) {
    if (!settings.output.view().empty()) {
        return std::string(settings.output.view());
    }
    const sys::PathText program = executable_path();
    return std::string(base_name(program.view())) + "." + std::string(settings.job.view());
}

}  // namespace barograph::runtime
